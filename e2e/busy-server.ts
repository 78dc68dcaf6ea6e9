import type { APIRequestContext, APIResponse } from '@playwright/test'

/** What was turned away has changed nothing, and its message says to try again: for what only prepares a journey, beside other work. */
const MOST_TRIES = 20
const PAUSE_MS = 1000

type Asked = Parameters<APIRequestContext['fetch']>

let isPatient = false

/** From now on what journeys ask for past their pages, by whichever context, is asked for again while the server has no room. */
export function askAgainWhileBusy(request: APIRequestContext): void {
  if (isPatient) return
  isPatient = true
  const all: { fetch: (...asked: Asked) => Promise<APIResponse> } = Object.getPrototypeOf(request)
  const fetchOnce = all.fetch
  all.fetch = async function (...asked) {
    for (let tries = 1; ; tries++) {
      const answer = await fetchOnce.apply(this, asked)
      if (answer.status() !== 503 || tries === MOST_TRIES) return answer
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}
