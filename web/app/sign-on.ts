import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { api } from '#web/lib/api.ts'

const KEY = 'sign_on_key'

/** Leaves for the identity provider of the company that the address belongs to; it sends back to `/account/sign-on`. */
export async function leaveForSignOn(email: string): Promise<void> {
  const { url, key } = await api(singleSignOn.start, { body: { email: email.trim() } })
  sessionStorage.setItem(KEY, key)
  location.assign(url)
}

/** Proves that this browser began the sign-in; empty when it did not. */
export const signOnKey = (): string => sessionStorage.getItem(KEY) ?? ''
export const forgetSignOn = (): void => sessionStorage.removeItem(KEY)
