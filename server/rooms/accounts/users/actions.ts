import type { NewUser, User, UserCommand } from '#contract/accounts/users.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { forgetGuesses } from '#server/platform/guess-limits.ts'
import { sendMail } from '#server/platform/mail.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { passwordChangedMail } from '../account-mails/mails.format.ts'
import { type Account, companyNames, lock, lockByEmail, recordOrder, setActive } from '../accounts/rows.ts'
import { mailActivation, mailRegistration } from '../mailed-tokens/actions.ts'
import { endOpen } from '../mailed-tokens/rows.ts'
import { setHash } from '../passwords/rows.ts'
import { refuseWeakPassword } from '../passwords/rules.ts'
import { removeSecondFactor } from '../second-factor/rows.ts'
import { endAllSessions } from '../sessions/actions.ts'
import * as rows from './rows.ts'
import { refuseOneself, refuseOperatorsAccount } from './rules.ts'

type Command<Name extends UserCommand['command']> = Extract<UserCommand, { command: Name }>

/** Not active before its owner has answered an activation or registration mail. */
export async function create(session: Session, draft: NewUser, caller: Caller): Promise<User> {
  refuseWeakPassword(draft.password, { email: draft.email, firstName: draft.firstname, lastName: draft.lastname })
  const passwordHash = await hashPassword(draft.password)
  return acrossCompanies(async tx => {
    const account = await rows.insert(tx, { ...draft, passwordHash })
    if (!account) throw new Refusal('conflict', TAKEN, { email: TAKEN })
    await record(tx, session, caller, 'user created', account.id)
    const [user] = await rows.byIds(tx, [account.id])
    return user!
  })
}

const TAKEN = 'Diese E-Mail-Adresse gehört schon zu einem Benutzerkonto.'

export const requestActivation = (session: Session, { email }: Command<'requestActivation'>, caller: Caller) =>
  acrossCompanies(async tx => {
    const account = await lockByEmail(tx, email)
    if (!account) throw new Refusal('not_found')
    refuseOperatorsAccount(session, account)
    if (account.active) throw new Refusal('already_activated')
    // Without a password an activated account could not be entered a second time.
    await (account.hasPassword ? mailActivation(tx, account) : mailRegistration(tx, account))
    await record(tx, session, caller, 'activation requested', account.id)
  })

/** Invites a new person, or again one who has not registered so far. */
export const requestRegistration = (session: Session, wanted: Command<'requestRegistration'>, caller: Caller) =>
  acrossCompanies(async tx => {
    const known = await lockByEmail(tx, wanted.email)
    const account = known ?? (await rows.insert(tx, { ...wanted, passwordHash: null }))
    if (!account) throw new Refusal('conflict', TAKEN)
    refuseOperatorsAccount(session, account)
    if (account.active && account.hasPassword) throw new Refusal('already_activated')
    if (account.hasSignedIn && !wanted.reactivate)
      throw new Refusal('conflict', 'Dieses Benutzerkonto wurde deaktiviert.')
    await mailRegistration(tx, account)
    await record(tx, session, caller, 'registration requested', account.id, { service: wanted.service })
  })

export async function updatePassword(
  session: Session,
  { id, password, newpassword }: Command<'updatePasswordAdmin'>,
  caller: Caller,
): Promise<void> {
  refuseOneself(session, id, 'Ihr eigenes Passwort ändern Sie in Ihrem Profil.')
  if (password !== newpassword) throw new Refusal('invalid', DIFFERENT, { newpassword: DIFFERENT })
  const passwordHash = await hashPassword(newpassword)
  await withAccount(session, id, async (tx, account) => {
    refuseWeakPassword(newpassword, { ...account, companies: await companyNames(tx, id) })
    await setHash(tx, id, passwordHash)
    await endOpen(tx, id)
    await endAllSessions(tx, id)
    await sendMail(tx, { to: account.email, ...passwordChangedMail(account, 'administrator') })
    await record(tx, session, caller, 'password changed by administrator', id)
  })
}

const DIFFERENT = 'Das Bestätigungsfeld stimmt nicht mit dem Passwortfeld überein.'

export async function deactivate(session: Session, id: string, caller: Caller): Promise<void> {
  refuseOneself(session, id, 'Sie können sich nicht selbst deaktivieren.')
  await withAccount(session, id, async tx => {
    await refuseLastOwner(tx, id)
    await setActive(tx, id, false)
    await endOpen(tx, id)
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'deactivated', id)
  })
}

export async function remove(session: Session, id: string, caller: Caller): Promise<void> {
  refuseOneself(session, id, 'Sie können sich nicht selbst löschen.')
  await withAccount(session, id, async tx => {
    await refuseLastOwner(tx, id)
    // First, since afterwards nobody knows its sockets any more.
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'user deleted', id)
    await rows.remove(tx, id)
  })
}

/** Every token so far is worth nothing from now on; the account itself stays as it is. */
export const updateValidity = (session: Session, id: string, caller: Caller) =>
  withAccount(session, id, async tx => {
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'sessions ended by administrator', id)
  })

export async function deactivateTwoFactor(session: Session, id: string, caller: Caller): Promise<void> {
  refuseOneself(session, id, 'Ihren eigenen zweiten Faktor schalten Sie in Ihrem Profil aus.')
  await withAccount(session, id, async tx => {
    if (!(await removeSecondFactor(tx, id))) return
    await endAllSessions(tx, id)
    await record(tx, session, caller, 'second factor deactivated by administrator', id)
  })
}

export async function resetLoginAttempts(session: Session, id: string, caller: Caller): Promise<void> {
  const email = await withAccount(session, id, async (tx, account) => {
    await record(tx, session, caller, 'login attempts reset', id)
    return account.email
  })
  await Promise.all([forgetGuesses('password', email), forgetGuesses('mailed-token', email), forgetGuesses('code', id)])
}

const withAccount = <T>(
  session: Session,
  id: string,
  run: (tx: PlatformTx, account: Account) => Promise<T>,
): Promise<T> =>
  acrossCompanies(async tx => {
    const account = await lock(tx, id)
    if (!account) throw new Refusal('not_found')
    refuseOperatorsAccount(session, account)
    return run(tx, account)
  })

async function refuseLastOwner(tx: PlatformTx, id: string): Promise<void> {
  const company = await rows.lastOwnedCompany(tx, id)
  if (company)
    throw new Refusal('conflict', `${company} hätte danach keinen Besitzer mehr. Bestimmen Sie zuerst einen anderen.`)
}

const record = (tx: PlatformTx, session: Session, caller: Caller, action: string, accountId: string, detail?: object) =>
  recordOrder(tx, { accountId, action, by: session.accountId, address: caller.address, detail })
