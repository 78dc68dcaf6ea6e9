import type { NewUser, OverviewQuery, User, UserCommand, UserOverview } from '#contract/accounts/users.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { forgetGuesses } from '#server/platform/guess-limits.ts'
import { sendMail } from '#server/platform/mail.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import {
  accountRows,
  endAllSessions,
  endOpenTokens as endOpen,
  mailActivation,
  mailRegistration,
  passwordChangedMail,
  refuseWeakPassword,
  removeSecondFactor,
  setPasswordHash as setHash,
  tellCompanies as tell,
} from '#server/rooms/access/public.ts'
import { mailAct, reachableByEmail, record, withAccount } from '../managed-accounts/actions.ts'
import type { ManagedAccount } from '../managed-accounts/rows.ts'
import * as managedAccounts from '../managed-accounts/rows.ts'
import { refusalsOf, refuse, TAKEN } from '../managed-accounts/rules.ts'

type Command<Name extends UserCommand['command']> = Extract<UserCommand, { command: Name }>

export const list = (session: Session, page: number, limit: number): Promise<User[]> =>
  acrossCompanies(async tx => (await managedAccounts.page(tx, session, page, limit)).map(toWire(session)))

export const overview = (session: Session, asked: OverviewQuery): Promise<UserOverview> =>
  acrossCompanies(async tx => {
    const users = await withRoles(tx, session, await managedAccounts.overview(tx, session, asked))
    return { users, ...(await managedAccounts.countOverview(tx, session, asked)) }
  })

export const choices = (session: Session) => acrossCompanies(tx => managedAccounts.choices(tx, session))

export const byIds = (session: Session, ids: string[]): Promise<User[]> =>
  acrossCompanies(async tx => withRoles(tx, session, await managedAccounts.byIds(tx, session, ids)))

async function withRoles(tx: PlatformTx, session: Session, accounts: ManagedAccount[]): Promise<User[]> {
  const ids = accounts.map(({ id }) => id)
  const roles = Map.groupBy(await managedAccounts.rolesOf(tx, session, ids), ({ accountId }) => accountId)
  return accounts.map(account => ({
    ...toWire(session)(account),
    roles: (roles.get(account.id) ?? []).map(({ accountId: _, ...role }) => role),
    isElsewhere: !session.isSuperuser && account.isElsewhere,
  }))
}

/** Not active before its owner has answered an activation or registration mail. */
export async function create(session: Session, draft: NewUser, caller: Caller): Promise<User> {
  refuseWeakPassword(draft.password, { email: draft.email, firstName: draft.firstname, lastName: draft.lastname })
  const passwordHash = await hashPassword(draft.password)
  return acrossCompanies(async tx => {
    const account = await accountRows.insert(tx, { ...draft, passwordHash })
    if (!account) throw new Refusal('conflict', TAKEN, { email: TAKEN })
    await record(tx, session, caller, 'user created', account.id)
    await tell(tx, session.accountId, caller, account, { action: 'created' })
    const user = await managedAccounts.find(tx, session, account.id)
    return toWire(session)(user!)
  })
}

export const requestActivation = (session: Session, { email }: Command<'requestActivation'>, caller: Caller) =>
  acrossCompanies(async tx => {
    const account = await reachableByEmail(tx, session, email)
    if (!account) throw new Refusal('not_found')
    if (account.active) throw new Refusal('already_activated')
    refuse(session, account, 'active')
    // Without a password an activated account could not be entered a second time.
    await (account.hasPassword ? mailActivation(tx, account) : mailRegistration(tx, account))
    await record(tx, session, caller, 'activation requested', account.id)
    await tell(tx, session.accountId, caller, account, { action: 'invited' })
  })

/** Invites a new person, or again one who has not registered so far. */
export const requestRegistration = (session: Session, wanted: Command<'requestRegistration'>, caller: Caller) =>
  acrossCompanies(async tx => {
    const known = await reachableByEmail(tx, session, wanted.email)
    if (known) refuse(session, known, 'register')
    const created = known ? undefined : await accountRows.insert(tx, { ...wanted, passwordHash: null })
    if (created) await record(tx, session, caller, 'user created', created.id)
    const account = known ?? created
    if (!account) throw new Refusal('conflict', TAKEN)
    if (account.hasSignedIn && !wanted.reactivate)
      throw new Refusal('conflict', 'Dieses Benutzerkonto wurde deaktiviert.')
    await mailRegistration(tx, account)
    await record(tx, session, caller, 'registration requested', account.id, { service: wanted.service })
    await tell(tx, session.accountId, caller, account, { action: 'invited' })
  })

export async function updatePassword(
  session: Session,
  { id, password, newpassword }: Command<'updatePasswordAdmin'>,
  caller: Caller,
): Promise<void> {
  if (password !== newpassword) throw new Refusal('invalid', DIFFERENT, { newpassword: DIFFERENT })
  const passwordHash = await hashPassword(newpassword)
  await withAccount(session, id, 'password', async (tx, account) => {
    refuseWeakPassword(newpassword, { ...account, companies: await accountRows.companyNames(tx, id) })
    await setHash(tx, id, passwordHash)
    await endOpen(tx, id)
    await endAllSessions(tx, id)
    await sendMail(tx, { to: account.email, ...passwordChangedMail(account, 'administrator') })
    await record(tx, session, caller, 'password changed by administrator', id)
    await tell(tx, session.accountId, caller, account, { action: 'changed', after: { password: 'changed' } })
  })
}

const DIFFERENT = 'Das Bestätigungsfeld stimmt nicht mit dem Passwortfeld überein.'

export async function deactivate(session: Session, id: string, caller: Caller): Promise<void> {
  await withAccount(session, id, 'active', async (tx, account) => {
    await accountRows.setActive(tx, id, false)
    const wasInvited = (await endOpen(tx, id)) && !account.active
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'deactivated', id)
    if (account.active || wasInvited) await mailAct(tx, session, account, account.active ? 'deactivated' : 'uninvited')
    if (account.active)
      await tell(tx, session.accountId, caller, account, {
        action: 'changed',
        before: { active: true },
        after: { active: false },
      })
    else if (wasInvited) await tell(tx, session.accountId, caller, account, { action: 'undone' })
  })
}

export async function remove(session: Session, id: string, caller: Caller): Promise<void> {
  await withAccount(session, id, 'remove', async (tx, account) => {
    // First, since afterwards nobody knows its sockets any more.
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'user deleted', id)
    const { email, firstName, lastName, active, hasSignedIn } = account
    const isInvited = !active && !hasSignedIn
    await mailAct(tx, session, account, isInvited ? 'uninvited' : 'removed')
    await tell(tx, session.accountId, caller, account, {
      action: isInvited ? 'undone' : 'removed',
      before: { email, firstName, lastName },
    })
    await accountRows.remove(tx, id)
  })
}

/** Every token so far is worth nothing from now on; the account itself stays as it is. */
export const updateValidity = (session: Session, id: string, caller: Caller) =>
  withAccount(session, id, 'validity', async (tx, account) => {
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'sessions ended by administrator', id)
    await mailAct(tx, session, account, 'signed-out')
    await tell(tx, session.accountId, caller, account, { action: 'signed-out' })
  })

export async function deactivateTwoFactor(session: Session, id: string, caller: Caller): Promise<void> {
  await withAccount(session, id, 'twofactor', async (tx, account) => {
    await removeSecondFactor(tx, id)
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'second factor deactivated by administrator', id)
    await mailAct(tx, session, account, 'twofactor')
    await tell(tx, session.accountId, caller, account, {
      action: 'changed',
      before: { twofactor: true },
      after: { twofactor: false },
    })
  })
}

export async function resetLoginAttempts(session: Session, id: string, caller: Caller): Promise<void> {
  const email = await withAccount(session, id, 'attempts', async (tx, account) => {
    await record(tx, session, caller, 'login attempts reset', id)
    await mailAct(tx, session, account, 'unlocked')
    await tell(tx, session.accountId, caller, account, { action: 'unlocked' })
    return account.email
  })
  await Promise.all([forgetGuesses('password', email), forgetGuesses('mailed-token', email), forgetGuesses('code', id)])
}

const toWire =
  (session: Session) =>
  (account: ManagedAccount): User => ({
    id: account.id,
    email: account.email,
    firstname: account.firstName,
    lastname: account.lastName,
    active: account.active,
    lastlogin: account.lastLogin,
    twofactor: account.twofactor,
    hasPicture: account.hasPicture,
    pendingEmail: account.pendingEmail,
    refusals: refusalsOf(session, account),
  })
