import { signIn } from '#contract/access/sign-in.ts'
import { isOutdated } from '#domain/access/stored-token.ts'
import { api } from '#web/lib/api.ts'
import { remoteToken, removeRemoteToken } from '#web/lib/remote-account.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import {
  endSession,
  expireSession,
  keepToken,
  startSession,
  storedToken,
  tellOtherTabs,
  useSession,
} from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'

/** Who is signed in, from the stored token or the `jwt` in the address. Spec 1 §4. Throws when the server can't be asked. Returns where to go on. */
export async function startFromToken(): Promise<string | undefined> {
  const address = new URL(location.href)
  const lastRun = address.searchParams.get('jwt')
  if (lastRun) {
    keepToken(lastRun)
    // Gone at once, so that it stays in no history and no log.
    address.searchParams.delete('jwt')
    history.replaceState(history.state, '', address)
  }
  if (!lastRun && isOutdated(storedToken() ?? '', navigator.userAgent, Date.now() / 1000)) endSession()
  if (!storedToken()) {
    const remote = await remoteToken()
    if (!remote) return undefined
    keepToken(remote)
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
    // Otherwise the remote page would hand over the same token again.
    void removeRemoteToken()
  }
}

/** Goes on with the token that a sign-in gave. */
export async function enter(token: string): Promise<void> {
  keepToken(token)
  startSession(await api(signIn.current))
}

/** The server is told, but the user is signed out even when it can't be reached. */
export async function signOut(): Promise<void> {
  tellOtherTabs()
  const telling = api(signIn.signOut).catch(() => {})
  endSession()
  await removeRemoteToken()
  await telling
}
