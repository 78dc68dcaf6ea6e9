/** Parts of a long list, so that between them others get their turn. */
export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
