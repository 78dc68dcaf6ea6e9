import { returnUrl, returnUrlText } from '#domain/shell/return-url.ts'

const KEY = 'return_url'

/** Remembers where the user was when the session ended. */
export function saveReturnUrl(url: string): void {
  const text = returnUrlText(url, Date.now())
  if (text) sessionStorage.setItem(KEY, text)
}

/** Where to go after signing in; forgets it. */
export function takeReturnUrl(): string | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return returnUrl(text, Date.now())
}
