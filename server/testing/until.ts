import { setTimeout as pause } from 'node:timers/promises'

/** What takes a moment on a machine of its own may take minutes on one shared with others. */
const PATIENCE_MS = 300_000

/** Asks again until there is an answer, and gives it; without one it fails with `what` was waited for. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  everyMs = 50,
): Promise<Exclude<Awaited<Answer>, false | undefined | null>> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(everyMs)) {
    const answer = await ask()
    if (answer !== false && answer !== undefined && answer !== null)
      return answer as Exclude<Awaited<Answer>, false | undefined | null>
  }
  throw new Error(`Waited in vain: ${what}`)
}
