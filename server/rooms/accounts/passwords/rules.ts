import { checkPassword, type PasswordOwner } from '#domain/accounts/password.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** `field` is where the caller entered it. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const check = checkPassword(password, password, owner)
  if (!check.ok) throw new Refusal('invalid', check.message, { [field]: check.message })
}
