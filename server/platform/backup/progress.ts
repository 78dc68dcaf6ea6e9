import type { BackupStore } from './store.ts'

const STALLED_MS = 3_600_000

type Going = { store: BackupStore; signal: AbortSignal }

/**
 * For work that takes as long as there is much to copy: it ends when nothing has come to its place, or from there, for an hour,
 * and not by how long all of it takes.
 */
export async function endedWithoutProgress<T>(
  store: BackupStore,
  ending: AbortSignal | undefined,
  run: (going: Going) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController()
  const { promise: never, reject } = Promise.withResolvers<never>()
  const stop = () => {
    const reason = new Error(`In einer Stunde kam nichts in ${store.place} an.`)
    reject(reason)
    stalled.abort(reason)
  }
  let timer = setTimeout(stop, STALLED_MS)
  let isOver = false
  const noted = async <Result>(done: Promise<Result>): Promise<Result> => {
    const result = await done
    if (!isOver) {
      clearTimeout(timer)
      timer = setTimeout(stop, STALLED_MS)
    }
    return result
  }
  const watched: BackupStore = {
    ...store,
    write: (name, bytes) => noted(store.write(name, bytes)),
    read: name => noted(store.read(name)),
  }
  const signal = AbortSignal.any([stalled.signal, ...(ending ? [ending] : [])])
  try {
    return await Promise.race([run({ store: watched, signal }), never])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
