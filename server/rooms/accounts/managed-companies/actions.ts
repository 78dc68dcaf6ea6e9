import type { NewStore } from '#contract/accounts/companies.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { accountRows, tellCompanies as tell } from '#server/rooms/access/public.ts'
import { type Author, begin, differing, refuseSoftware } from '../companies/actions.ts'
import { assign } from '../companies/rows.ts'
import * as software from '../external-software/rows.ts'
import { letIn } from '../user-invitations/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/companies')
const OWNER = 1

type Wanted = Partial<Omit<rows.ManagedValues, 'id' | 'version' | 'isLocked'>> & {
  name: string
  softwareId: number
  store: NewStore
  owner: { email: string; firstName: string; lastName: string }
}

/** A company with its first store; its owner is told by mail, and registers where there is no account. */
export async function open(
  tx: PlatformTx,
  { store, owner, ...wanted }: Wanted,
  session: Session,
  caller: Caller,
): Promise<number> {
  const { description = '', companyNumber = '', name, softwareId, ...more } = wanted
  refuseSoftware(await software.list(tx), softwareId)
  const author = { accountId: session.accountId, origin: caller.origin }
  const id = await begin(tx, { name, description, companyNumber, softwareId, stores: [store] }, author)
  const begun = (await rows.lock(tx, id))!
  await save(tx, begun, differing(begun, more), author)
  const known = await accountRows.lockByEmail(tx, owner.email)
  if (known?.hasPassword && !known.active) throw new Refusal('conflict', DEACTIVATED, { 'owner.email': DEACTIVATED })
  const { accountId, mail } = await letIn(tx, session, caller, owner)
  await sendMail(tx, mail)
  await assign(tx, id, accountId, OWNER)
  await tell(tx, session.accountId, caller, { id: accountId, email: owner.email }, { action: 'invited' })
  return id
}

const DEACTIVATED = 'Dieses Benutzerkonto wurde deaktiviert.'

type Change = Partial<Omit<rows.ManagedValues, 'id'>> & { version: number }

/** What the operator changes of a company lies in its own event log. Product H. */
export async function change(
  tx: PlatformTx,
  id: number,
  { version, ...wanted }: Change,
  author: Author,
): Promise<void> {
  const before = unchanged(await rows.lock(tx, id), version)
  const values = differing(before, wanted)
  if (values.softwareId !== undefined) refuseSoftware(await software.list(tx), values.softwareId)
  await save(tx, before, values, author)
}

async function save(tx: PlatformTx, before: rows.ManagedValues, values: Partial<rows.ManagedValues>, author: Author) {
  if (Object.keys(values).length === 0) return
  const after = await rows.update(tx, { ...before, ...values })
  await trail.changedIn(tx, [before.id], author, { action: 'changed', id: before.id, before, after })
}
