import { checkPassword, type PasswordOwner } from '#domain/access/password.ts'
import { isLeakedPassword } from '#server/platform/common-passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** `field` is where the caller entered it. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const check = checkPassword(password, password, owner)
  const message = check.ok ? (isLeakedPassword(password) ? LEAKED : undefined) : check.message
  if (message) throw new Refusal('invalid', message, { [field]: message })
}

const LEAKED = 'Dieses Passwort steht in Listen, mit denen Angreifer beginnen. Bitte wählen Sie ein anderes.'
