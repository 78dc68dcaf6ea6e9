/** Safari keeps storage longer than a session should live. Spec 1 §9. */
const SAFARI_VALID_SECONDS = 86_400

/** By its user agent; every browser on an iPhone or iPad names Safari, but says who it is beside it. */
export const isSafari = (userAgent: string): boolean =>
  /^((?!chrome|chromium|android|crios|fxios|edg|opr\/|opt\/).)*safari/i.test(userAgent)

/** Whether a stored token is to be discarded before the server is asked: on Safari, when it is too old or tells no age. Spec 1 §4. */
export function isOutdated(token: string, userAgent: string, nowSeconds: number): boolean {
  if (!isSafari(userAgent)) return false
  const issuedAt = issuedAtSeconds(token)
  return issuedAt === undefined || nowSeconds - issuedAt > SAFARI_VALID_SECONDS
}

function issuedAtSeconds(token: string): number | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { iat } = JSON.parse(atob(payload)) as { iat?: unknown }
    return typeof iat === 'number' ? iat : undefined
  } catch {
    return undefined
  }
}
