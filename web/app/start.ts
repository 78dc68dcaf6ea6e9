import { signIn } from '#contract/accounts/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import { endSession, expireSession, keepToken, startSession, storedToken, useSession } from '#web/lib/session.ts'

/** Spec 1 §9; Safari keeps storage longer than the session should live. */
const SAFARI_VALID_SECONDS = 86_400

/** Who is signed in, from the stored token or the `jwt` in the address. Spec 1 §4. Throws when the server can't be asked. Returns where to go on. */
export async function startFromToken(): Promise<string | undefined> {
  const address = new URL(location.href)
  const handedOver = address.searchParams.get('jwt')
  if (handedOver) {
    keepToken(handedOver)
    // Gone at once, so that it stays in no history and no log.
    address.searchParams.delete('jwt')
    history.replaceState(history.state, '', address)
  }
  const token = storedToken()
  if (!token) return undefined
  if (isSafari && !handedOver && ageSeconds(token) > SAFARI_VALID_SECONDS) {
    endSession()
    return undefined
  }
  await loadSession()
  const isSignedIn = useSession.getState().status === 'signed-in'
  return isSignedIn && address.pathname === '/' ? takeReturnUrl() : undefined
}

/** Asks who is signed in; a token the server no longer accepts ends the session and tells the user. */
export async function loadSession(): Promise<void> {
  try {
    startSession(await api(signIn.current))
  } catch (error) {
    if (isRefusal(error, 403) || isRefusal(error, 404)) expireSession()
    else if (!isRefusal(error, 401)) throw error
  }
}

export async function signInWith(email: string, password: string): Promise<void> {
  keepToken(await api(signIn.signIn, { body: { email, password } }))
  startSession(await api(signIn.current))
}

/** The server is told, but the user is signed out even when it can't be reached. */
export async function signOut(): Promise<void> {
  await api(signIn.signOut).catch(() => {})
  endSession()
}

export const isSafari = /^((?!chrome|chromium|android|crios|fxios|edg).)*safari/i.test(navigator.userAgent)

function ageSeconds(token: string): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { iat } = JSON.parse(atob(payload)) as { iat: number }
    return Date.now() / 1000 - iat
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
