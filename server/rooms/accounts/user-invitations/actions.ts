import type { RoleAssignment } from '#contract/accounts/role-assignments.ts'
import type { Invitation } from '#contract/accounts/user-invitations.ts'
import { acrossCompanies, type CompanyScope, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { type Mail, sendMail } from '#server/platform/mail.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { type Account, accountRows, actMail, registrationLetter } from '#server/rooms/access/public.ts'
import { TAKEN } from '../managed-accounts/rules.ts'
import { decide, give } from '../role-assignments/actions.ts'
import { remember, type UserRow, user as userOf } from '../role-assignments/rows.ts'
import { lockAll } from '../roles/rows.ts'
import { type CentreUser, readCentreUsers } from './customer-centre.format.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/role-assignments')
const usersTrail = trailOf('accounts/users')

/** Empty where there is none. */
export const customerCentre = service<string>('the customer centre')

/** Takes over whom the customer centre knows of the company; what they may do is given afterwards. */
export async function loadExternals(scope: CompanyScope): Promise<{ loaded: number; invites: boolean }> {
  if (!customerCentre.get()) return { loaded: 0, invites: true }
  const people = await peopleOfCentre(await inCompany(scope, rows.companyNumber), scope.companyId)
  const ids = await acrossCompanies(tx => accountRows.accountsOf(tx, people))
  await inCompany(scope, async tx => {
    await lockAll(tx, scope)
    await remember(tx, scope, ids, true)
    await trail.acted(tx, scope, 'imported', '', { count: ids.length })
  })
  return { loaded: ids.length, invites: false }
}

async function peopleOfCentre(companyNumber: string, companyId: number): Promise<CentreUser[]> {
  const url = new URL(customerCentre.get())
  url.searchParams.set('companyId', String(companyId))
  url.searchParams.set('companyNumber', companyNumber)
  const headers = { accept: 'application/json' }
  const answer = await fetchOutside(url.href, { method: 'GET', headers }).catch(() => undefined)
  const people = answer?.ok ? readCentreUsers(await answer.json().catch(() => undefined)) : undefined
  if (!people) throw new Refusal('unavailable', UNREACHED)
  return people
}

const UNREACHED =
  'Das Kundencenter ist gerade nicht erreichbar oder antwortet nicht verständlich. Die Benutzer sind unverändert; bitte versuchen Sie es später noch einmal.'

/** Who has an account gets the role at once, who has none a registration mail with it. */
export const invite = (
  scope: CompanyScope,
  session: Session,
  caller: Caller,
  { email, firstName, lastName, ...wanted }: Invitation,
): Promise<RoleAssignment> =>
  inCompany(scope, async tx => {
    await lockAll(tx, scope)
    const named = { email, firstName, lastName }
    const known = await acrossCompanies(platform => accountRows.lockByEmail(platform, email))
    if (known?.hasPassword && !known.active) throw new Refusal('conflict', 'Dieses Benutzerkonto wurde deaktiviert.')
    const user = (known && (await userOf(tx, known.id))) ?? newUser(known ?? named)
    if (user.roleId > 0) throw new Refusal('conflict', HAS_ROLE, { email: HAS_ROLE })
    const grant = await decide(tx, scope, session, user, wanted)
    const { accountId, mail } = await acrossCompanies(platform => letIn(platform, session, caller, named))
    await sendMail(tx, mail)
    await usersTrail.acted(tx, scope, 'invited', accountId, { account: email })
    return give(tx, scope, { ...user, accountId, isExternal: true }, grant)
  })

const HAS_ROLE = 'Dieser Benutzer hat im Betrieb schon eine Benutzerrolle.'

type Named = { email: string; firstName: string; lastName: string }

const newUser = (named: Named & Partial<Account>): UserRow => ({
  ...{ email: named.email, firstName: named.firstName, lastName: named.lastName },
  ...{ accountId: named.id ?? '', isActive: named.active ?? false, isOperator: named.isSuperuser ?? false },
  ...{ hasPicture: false, isExternal: true, roleId: 0, storeIds: null, version: 0 },
})

/**
 * The account with this address, made where there was none, and what is to be mailed to it: by the transaction that gives
 * it something here. An account that is left over by one that broke off opens nothing.
 */
export async function letIn(
  tx: PlatformTx,
  session: Session,
  { address }: Caller,
  named: Named,
): Promise<{ accountId: string; mail: Mail }> {
  const known = await accountRows.lockByEmail(tx, named.email)
  const { email, firstName: firstname, lastName: lastname } = named
  const account = known ?? (await accountRows.insert(tx, { email, firstname, lastname, passwordHash: null }))
  // A program has it.
  if (!account) throw new Refusal('conflict', TAKEN, { email: TAKEN })
  const order = { accountId: account.id, by: session.accountId, address }
  if (!known) await accountRows.recordOrder(tx, { ...order, action: 'user created' })
  if (account.active) return { accountId: account.id, mail: { to: account.email, ...actMail(account, 'joined') } }
  await accountRows.recordOrder(tx, { ...order, action: 'registration requested' })
  return { accountId: account.id, mail: await registrationLetter(tx, account) }
}
