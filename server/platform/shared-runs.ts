/**
 * Callers with the same key share one run, but only one that begins after they asked: whoever asks because something
 * has changed never gets an answer from before the change. The key must name everything the answer depends on.
 */
export function sharedRuns<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const going = new Map<string, { now: Promise<T>; next?: Promise<T> }>()
  const begin = (key: string, run: () => Promise<T>): Promise<T> => {
    const entry: { now: Promise<T>; next?: Promise<T> } = { now: run() }
    going.set(key, entry)
    const end = () => {
      if (!entry.next) going.delete(key)
    }
    entry.now.then(end, end)
    return entry.now
  }
  return (key, run) => {
    const entry = going.get(key)
    if (!entry) return begin(key, run)
    const start = () => begin(key, run)
    entry.next ??= entry.now.then(start, start)
    return entry.next
  }
}
