type EarlyAnswers = { token: string; asked: Map<string, Promise<Response | undefined>> }

/** What was asked for when the page began is old news later. */
const FRESH_MS = 10_000

/** The answer that early-start.js asked for with this token, once; undefined where there is none. */
export async function takeEarly(url: string, token: string | undefined): Promise<Response | undefined> {
  const early = (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers
  if (!early || early.token !== token || performance.now() > FRESH_MS) return undefined
  const answer = early.asked.get(url)
  early.asked.delete(url)
  return answer
}
