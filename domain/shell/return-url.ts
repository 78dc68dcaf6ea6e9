/** How long the place is kept at which a session ended. Spec 1 §9. */
export const RETURN_URL_VALID_MS = 600_000

/** Where the user was, as it is stored; undefined where there is nothing to come back to. `now` in ms since 1970. */
export const returnUrlText = (url: string, now: number): string | undefined =>
  isOwnPath(url) && url !== '/' && !url.startsWith('/account') ? JSON.stringify({ url, savedAt: now }) : undefined

/** Where to go on after signing in; undefined after ten minutes, and for whatever would leave our origin. */
export function returnUrl(text: string | null, now: number): string | undefined {
  const stored = parsed(text)
  if (typeof stored?.url !== 'string' || typeof stored.savedAt !== 'number') return undefined
  const age = now - stored.savedAt
  return isOwnPath(stored.url) && age >= 0 && age <= RETURN_URL_VALID_MS ? stored.url : undefined
}

function parsed(text: string | null): { url?: unknown; savedAt?: unknown } | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined
  } catch {
    return undefined
  }
}

// `//host` and `/\host` would leave our origin.
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)
