import { withoutWork } from './overload.ts'

/** Keys whose last answer is kept. */
const REMEMBERED = 5000

/**
 * Callers with the same key share one run, but only one that begins after they asked: whoever asks because something
 * has changed never gets an answer from before the change. The key must name everything the answer depends on. An
 * earlier answer is given as long as `holds` knows that a new one would be the same.
 */
export function sharedRuns<T extends object>() {
  const going = new Map<string, Promise<T>>()
  const answers = new Map<string, T>()

  function begin(key: string, run: () => Promise<T>): Promise<T> {
    const now = run()
    going.set(key, now)
    const end = () => void going.delete(key)
    now.then(answer => {
      end()
      answers.delete(key)
      answers.set(key, answer)
      if (answers.size > REMEMBERED) answers.delete(answers.keys().next().value!)
    }, end)
    return now
  }

  const known = (key: string, holds: (answer: T) => boolean) => {
    const answer = answers.get(key)
    return answer && holds(answer) ? answer : undefined
  }

  return {
    async share(key: string, run: () => Promise<T>, holds: (answer: T) => boolean = () => false): Promise<T> {
      const last = known(key, holds)
      if (last) return last
      const before = going.get(key)
      if (!before) return begin(key, run)
      await withoutWork(before.catch(() => {}))
      // Whoever waited shares the run that the first of them begins.
      const kept = known(key, holds)
      if (kept) return kept
      const now = going.get(key)
      return now ? withoutWork(now) : begin(key, run)
    },
  }
}
