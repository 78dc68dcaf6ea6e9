/** What the hidden frame of a remote account page is asked; it answers with `TokenAnswer` and the same `id`. Spec 1 §4. */
export type TokenQuestion = { type: 'kontor:get-token' | 'kontor:remove-token'; id: string }
/** Null: none is stored there. */
export type TokenAnswer = { type: 'kontor:token'; id: string; token: string | null }

/** The token in a frame's answer to one question; undefined when the message is no such answer or comes from elsewhere. */
export function answeredToken(
  { origin, data }: { origin: string; data: unknown },
  asked: string,
  id: string,
): string | null | undefined {
  if (origin !== asked || typeof data !== 'object' || data === null) return undefined
  const answer = data as Partial<TokenAnswer>
  if (answer.type !== 'kontor:token' || answer.id !== id) return undefined
  return typeof answer.token === 'string' && /^[\w.-]{1,4000}$/.test(answer.token) ? answer.token : null
}

/** Where the remote page signs people in; it sends them back to `returnTo` with the token as `jwt`. */
export function remoteSignIn(accountUrl: string, returnTo: string): string {
  const address = new URL(accountUrl)
  address.searchParams.set('redirect', returnTo)
  return address.href
}
