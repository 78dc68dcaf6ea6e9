const KEY = 'return_url'
/** Spec 1 §9. */
const VALID_MS = 600_000

/** Remembers where the user was when the session ended. */
export function saveReturnUrl(url: string): void {
  if (!isOwnPath(url) || url === '/' || url.startsWith('/account')) return
  sessionStorage.setItem(KEY, JSON.stringify({ url, savedAt: Date.now() }))
}

/** Where to go after signing in; forgets it. Undefined after 10 minutes or when nothing was saved. */
export function takeReturnUrl(): string | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return undefined
  try {
    const { url, savedAt } = JSON.parse(text) as { url: string; savedAt: number }
    return isOwnPath(url) && Date.now() - savedAt <= VALID_MS ? url : undefined
  } catch {
    return undefined
  }
}

// `//host` and `/\host` would leave our origin.
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)
