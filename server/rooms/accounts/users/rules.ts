import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import type { Account } from '../accounts/rows.ts'

/** The role ADMIN must not be a way to what operators may. */
export function refuseOperatorsAccount(session: Session, account: Account): void {
  if (account.isSuperuser && !session.isSuperuser)
    throw new Refusal('forbidden', 'Das Konto eines Betreibers kann nur ein Betreiber verwalten.')
}

/** What needs the old password or a second factor in the profile must not go without it here. */
export function refuseOneself(session: Session, accountId: string, message: string): void {
  if (session.accountId === accountId) throw new Refusal('conflict', message)
}
