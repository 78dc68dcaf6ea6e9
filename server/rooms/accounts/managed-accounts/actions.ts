import type { UserAction } from '#contract/accounts/users.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { type Known, trailOf } from '#server/platform/trail.ts'
import { companyIds, lock, lockByEmail, recordOrder } from '../accounts/rows.ts'
import type { ManagedAccount } from './rows.ts'
import * as managedAccounts from './rows.ts'
import { refuse } from './rules.ts'

const trail = trailOf('accounts/users')

/** Undefined stays who is none of the caller's business; what stands in the way is refused. */
export async function withAccount<T>(
  session: Session,
  id: string,
  action: UserAction,
  run: (tx: PlatformTx, account: ManagedAccount) => Promise<T>,
): Promise<T> {
  return acrossCompanies(async tx => {
    await lock(tx, id)
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
  const account = await lockByEmail(tx, email)
  return account && managedAccounts.find(tx, session, account.id)
}

/** In the event log of each company that the account has a role in. */
export const tell = async <T extends object>(
  tx: PlatformTx,
  { accountId }: Session,
  { origin }: Caller,
  { id, email }: ManagedAccount,
  before: Known<T>,
  after: Known<T>,
) =>
  trail.changedIn(
    tx,
    await companyIds(tx, id),
    { accountId, origin },
    {
      action: 'changed',
      id,
      before,
      after: { account: email, ...after },
    },
  )

export const tellRemoved = async (
  tx: PlatformTx,
  { accountId }: Session,
  { origin }: Caller,
  { id, email, firstName, lastName }: ManagedAccount,
) =>
  trail.changedIn(
    tx,
    await companyIds(tx, id),
    { accountId, origin },
    { action: 'removed', id, before: { email, firstName, lastName } },
  )

export const record = (
  tx: PlatformTx,
  session: Session,
  caller: Caller,
  action: string,
  accountId: string,
  detail?: object,
) => recordOrder(tx, { accountId, action, by: session.accountId, address: caller.address, detail })
