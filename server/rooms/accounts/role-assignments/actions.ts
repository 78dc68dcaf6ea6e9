import type { AssignmentChange, RoleAssignment, RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { refusalOfAssignment } from '#domain/accounts/role-rules.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { type Mail, sendMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { accountRows, registrationLetter } from '#server/rooms/access/public.ts'
import { editorOf, find as findRole, lockAll, list as rolesOf } from '../roles/rows.ts'
import { refuse } from '../roles/rules.ts'
import * as rows from './rows.ts'
import { asPerson, asSeen, storesByDefault, toWire } from './rules.ts'

const trail = trailOf('accounts/role-assignments')
const rolesTrail = trailOf('accounts/roles')

export const list = (scope: CompanyScope): Promise<RoleAssignment[]> =>
  inCompany(scope, async tx => (await rows.list(tx)).map(each => asSeen(scope, each)))

export const users = (scope: CompanyScope, session: Session): Promise<RoleUser[]> =>
  inCompany(scope, async tx => {
    const [editor, roles] = [await editorOf(tx, scope, session), await rolesOf(tx)]
    return (await rows.users(tx)).map(row => toWire(scope, editor, row, roles))
  })

/** Gives a role in the place of the one so far, limits it to stores, or takes it away. Spec 3 §4. */
export const assign = (
  scope: CompanyScope,
  session: Session,
  caller: Caller,
  wanted: AssignmentChange,
): Promise<RoleAssignment> =>
  inCompany(scope, async tx => {
    await lockAll(tx, scope)
    const user = unchanged(await rows.user(tx, wanted.accountId), wanted.version)
    if (wanted.roleId === 0) return take(tx, scope, session, user)
    const grant = await decide(tx, scope, session, user, wanted)
    // First: afterwards this transaction would keep the account from being locked.
    const mail = user.isActive ? undefined : await welcome(session, caller, user.accountId)
    if (mail) await sendMail(tx, mail)
    return give(tx, scope, user, grant)
  })

type Grant = { role: Role; storeIds: number[] | null; before: Kept | undefined }
type Kept = { roleName: string; storeIds: number[] | null }

/** What would be given, or the refusal. The caller has locked the roles. */
export async function decide(
  tx: CompanyTx,
  scope: CompanyScope,
  session: Session,
  user: rows.UserRow,
  { roleId, storeIds: wanted }: Pick<AssignmentChange, 'roleId' | 'storeIds'>,
): Promise<Grant> {
  const role = await findRole(tx, roleId)
  if (!role) throw new Refusal('not_found')
  const { editor, person, before } = await factsOf(tx, scope, session, user)
  const storeIds = wanted === undefined ? storesByDefault(editor, person) : await knownStores(tx, wanted)
  refuse(refusalOfAssignment(editor, person, role, storeIds))
  return { role, storeIds, before }
}

export async function give(
  tx: CompanyTx,
  scope: CompanyScope,
  user: rows.UserRow,
  { role, storeIds, before }: Grant,
): Promise<RoleAssignment> {
  const { accountId } = user
  const saved = await rows.save(tx, scope, { accountId, roleId: role.id, storeIds })
  await rows.remember(tx, scope, [accountId], user.isExternal)
  const after = { account: nameOf(user), roleName: role.name, storeIds }
  if (before) await trail.changed(tx, scope, before, after, accountId)
  else await trail.acted(tx, scope, 'created', accountId, after)
  await rolesTrail.tell(tx, scope, [role.id, user.roleId])
  return asSeen(scope, saved)
}

/** Whoever never had a way in gets one with the first role: what is to be mailed for it. */
const welcome = (session: Session, { address }: Caller, accountId: string): Promise<Mail | undefined> =>
  acrossCompanies(async tx => {
    const account = await accountRows.lock(tx, accountId)
    if (!account || account.active || account.hasPassword) return undefined
    await accountRows.recordOrder(tx, { accountId, action: 'registration requested', by: session.accountId, address })
    return registrationLetter(tx, account)
  })

async function take(tx: CompanyTx, scope: CompanyScope, session: Session, user: rows.UserRow): Promise<RoleAssignment> {
  const { editor, person, before } = await factsOf(tx, scope, session, user)
  refuse(refusalOfAssignment(editor, person, null, null))
  if (!before) throw new Refusal('conflict', 'Dieser Benutzer hat keine Benutzerrolle.')
  const { accountId } = user
  const id = await rows.remove(tx, accountId)
  await rows.remember(tx, scope, [accountId], false)
  await trail.removed(tx, scope, { account: nameOf(user), ...before }, accountId)
  await rolesTrail.tell(tx, scope, [user.roleId])
  return { id, uuidText: accountId, roleId: 0, storeIds: null, version: 0 }
}

async function factsOf(tx: CompanyTx, scope: CompanyScope, session: Session, user: rows.UserRow) {
  const roles = await rolesOf(tx)
  const person = asPerson(user, roles)
  const name = roles.find(({ id }) => id === user.roleId)?.name
  return {
    editor: await editorOf(tx, scope, session),
    person,
    before: name === undefined ? undefined : { roleName: name, storeIds: user.storeIds },
  }
}

const nameOf = ({ lastName, firstName, email }: rows.UserRow) => `${lastName} ${firstName}`.trim() || email

/** A store that is another company's or not to be seen does not exist. */
async function knownStores(tx: CompanyTx, wanted: readonly number[] | null): Promise<number[] | null> {
  const ids = wanted && [...new Set(wanted)].sort((one, other) => one - other)
  if (ids && (await rows.countStores(tx, ids)) !== ids.length) throw new Refusal('not_found')
  return ids
}
