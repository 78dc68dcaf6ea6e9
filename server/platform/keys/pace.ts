import { setTimeout as wait } from 'node:timers/promises'

/** Awaited after each small piece of work; ends with whoever no longer wants it. */
export type Pace = () => Promise<void>

/**
 * Rests as long as the last piece took: who serves people shares processors, disk and database, and a change of keys may take
 * twice as long. Where they have more to do each piece takes longer, and so does its rest.
 */
export function halfOfTheTime(signal?: AbortSignal): Pace {
  let begun = performance.now()
  return async () => {
    signal?.throwIfAborted()
    await wait(performance.now() - begun, undefined, { signal })
    begun = performance.now()
  }
}
