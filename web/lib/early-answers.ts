type EarlyAnswers = { token: string; asked: Map<string, Promise<Response | undefined>> }

const FRESH_MS = 10_000
/** In which the first screen has asked for all it needs; what nobody has taken by then is old news. */
const TAKEN_WITHIN_MS = 2_000

/** The answer that early-start.js asked for with this token, once; undefined where there is none. */
export async function takeEarly(url: string, token: string | undefined): Promise<Response | undefined> {
  const early = (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers
  if (!early || early.token !== token || performance.now() > FRESH_MS) return undefined
  const answer = early.asked.get(url)
  if (answer) {
    early.asked.delete(url)
    setTimeout(() => early.asked.clear(), TAKEN_WITHIN_MS)
  }
  return answer
}
