import type { UserAction } from '#contract/accounts/users.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { type AccountAct, accountRows, actMail } from '#server/rooms/access/public.ts'
import type { ManagedAccount } from './rows.ts'
import * as managedAccounts from './rows.ts'
import { refuse } from './rules.ts'

/** Undefined stays who is none of the caller's business; what stands in the way is refused. */
export async function withAccount<T>(
  session: Session,
  id: string,
  action: UserAction,
  run: (tx: PlatformTx, account: ManagedAccount) => Promise<T>,
): Promise<T> {
  return acrossCompanies(async tx => {
    await accountRows.lock(tx, id)
    if (action === 'active' || action === 'remove') await managedAccounts.lockOwners(tx, id)
    const account = await managedAccounts.find(tx, session, id)
    if (!account) throw new Refusal('not_found')
    refuse(session, account, action)
    return run(tx, account)
  })
}

export async function reachableByEmail(
  tx: PlatformTx,
  session: Session,
  email: string,
): Promise<ManagedAccount | undefined> {
  const account = await accountRows.lockByEmail(tx, email)
  return account && managedAccounts.find(tx, session, account.id)
}

/** Nobody writes to themselves. */
export const mailAct = async (
  tx: PlatformTx,
  session: Session,
  account: Pick<ManagedAccount, 'id' | 'email' | 'firstName' | 'lastName'>,
  act: AccountAct,
): Promise<void> => {
  if (account.id !== session.accountId) await sendMail(tx, { to: account.email, ...actMail(account, act) })
}

export const record = (
  tx: PlatformTx,
  session: Session,
  caller: Caller,
  action: string,
  accountId: string,
  detail?: object,
) => accountRows.recordOrder(tx, { accountId, action, by: session.accountId, address: caller.address, detail })
