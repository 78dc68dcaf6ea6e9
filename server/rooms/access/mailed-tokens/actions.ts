import { randomBytes } from 'node:crypto'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { countGuess, forgetGuesses, rewardGuess } from '#server/platform/guess-limits.ts'
import { type Mail, sendMail } from '#server/platform/mail.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/serve.ts'
import {
  activationMail,
  newEmailMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
} from '../account-mails/mails.format.ts'
import { type Account, companyNames, lock, recordOrder, setActive } from '../accounts/rows.ts'
import { tell } from '../company-trail/actions.ts'
import { enterFrom } from '../known-devices/actions.ts'
import { setHash } from '../passwords/rows.ts'
import { refuseWeakPassword } from '../passwords/rules.ts'
import { hasSecondFactor } from '../second-factor/rows.ts'
import { endAllSessions } from '../sessions/actions.ts'
import * as rows from './rows.ts'

/** Of a link that was mailed: to whom, and what it proves by. */
type Link = { email: string; token: string }

export const mailActivation = (tx: PlatformTx, account: Account) =>
  mailLink(tx, account, 'activation', 'activation', 24, activationMail)

/** Whoever does more than that in another transaction sends it there: it leaves with what it tells of, or not at all. */
export const registrationLetter = async (tx: PlatformTx, account: Account): Promise<Mail> => ({
  to: account.email,
  ...registrationMail(account, await newRegistrationLink(tx, account)),
})

export const mailRegistration = async (tx: PlatformTx, account: Account): Promise<void> => {
  await sendMail(tx, await registrationLetter(tx, account))
}

export const mailReset = (tx: PlatformTx, account: Account) => mailLink(tx, account, 'reset', 'pwreset', 1, resetMail)

/** To the new address, whose owner alone can say that it is right. */
export const mailNewEmail = (tx: PlatformTx, account: Account, email: string) =>
  mailLink(tx, account, 'email', 'email', 24, newEmailMail, email)

/** For who sits at the machine itself and can't be reached by mail. */
export const newResetLink = (tx: PlatformTx, account: Account) => newLink(tx, account, 'reset', 'pwreset', 1)

export const newRegistrationLink = (tx: PlatformTx, account: Account) =>
  newLink(tx, account, 'registration', 'registration', 24)

async function newLink(
  tx: PlatformTx,
  account: Account,
  purpose: rows.MailPurpose,
  page: string,
  validHours: number,
  email = account.email,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await rows.replace(tx, account.id, purpose, token, validHours, email)
  return `${publicUrl()}/${page}/${token}/${encodeURIComponent(email)}`
}

/** Only the mailbox gets to know the token. */
async function mailLink(
  tx: PlatformTx,
  account: Account,
  purpose: rows.MailPurpose,
  page: string,
  validHours: number,
  write: typeof resetMail,
  email = account.email,
): Promise<void> {
  const url = await newLink(tx, account, purpose, page, validHours, email)
  await sendMail(tx, { to: email, ...write(account, url) })
}

export const resetPassword = (
  { email, token, password }: Link & { password: string },
  caller: Caller,
): Promise<void> => {
  refuseWeakPassword(password, { email })
  return redeem('reset', email, token, caller, async (tx, account) => {
    if (!account.active) throw new Refusal('token_invalid')
    await setPassword(tx, account, password)
    await endAllSessions(tx, account.id)
    await sendMail(tx, { to: account.email, ...passwordChangedMail(account, 'owner') })
    await record(tx, caller, 'password reset', account.id)
    await tell(tx, account.id, caller, account, { action: 'changed', after: { password: 'changed' } })
  })
}

/** Gives the token to sign in with; null when the account has a second factor, which a mail does not replace. */
export const activate = ({ email, token }: Link, caller: Caller): Promise<string | null> =>
  redeem('activation', email, token, caller, async (tx, account) => {
    if (account.active) throw new Refusal('already_activated')
    await setActive(tx, account.id, true)
    await record(tx, caller, 'activated', account.id)
    await tell(tx, account.id, caller, account, {
      action: 'changed',
      before: { active: false },
      after: { active: true },
    })
    return enter(tx, account, caller)
  })

export const completeRegistration = (
  { email, token, password }: Link & { password: string },
  caller: Caller,
): Promise<string | null> => {
  refuseWeakPassword(password, { email })
  return redeem('registration', email, token, caller, async (tx, account) => {
    if (account.active && account.hasPassword) throw new Refusal('already_activated')
    await setPassword(tx, account, password)
    await endAllSessions(tx, account.id)
    await setActive(tx, account.id, true)
    await record(tx, caller, 'registration completed', account.id)
    await tell(tx, account.id, caller, account, { action: 'joined' })
    return enter(tx, account, caller)
  })
}

/** Lets one caller through; whatever `run` refuses leaves the token as it was. */
export async function redeem<T>(
  purpose: rows.MailPurpose,
  email: string,
  token: string,
  caller: Caller,
  run: (tx: PlatformTx, account: Account) => Promise<T>,
): Promise<T> {
  await countGuess('mailed-token-address', caller.network)
  await countGuess('mailed-token', email)
  const guessedRight = () =>
    Promise.all([forgetGuesses('mailed-token', email), rewardGuess('mailed-token-address', caller.network)])
  try {
    const done = await acrossCompanies(async tx => {
      const found = await rows.find(tx, purpose, email, token)
      const account = found && (await lock(tx, found.account_id))
      if (!account || !(await rows.use(tx, token))) throw refusalOf(purpose, found, account)
      await rows.endOpen(tx, account.id)
      return run(tx, account)
    })
    await guessedRight()
    return done
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'token_invalid') await guessedRight()
    if (error instanceof Refusal && error.code === 'token_invalid')
      await acrossCompanies(tx => record(tx, caller, 'mailed token refused', null, { purpose }))
    throw error
  }
}

/** That an account is active already is told only to who has a link that was once right. */
function refusalOf(purpose: rows.MailPurpose, found?: rows.MailedToken, account?: Account): Refusal {
  const activates = purpose === 'activation' || purpose === 'registration'
  const hasDoneItsWork = activates && account?.active && (found?.was_used || found?.is_open)
  return new Refusal(hasDoneItsWork ? 'already_activated' : 'token_invalid')
}

async function setPassword(tx: PlatformTx, account: Account, password: string): Promise<void> {
  refuseWeakPassword(password, { ...account, companies: await companyNames(tx, account.id) })
  await setHash(tx, account.id, await hashPassword(password))
}

const enter = async (tx: PlatformTx, { id }: Account, caller: Caller): Promise<string | null> =>
  (await hasSecondFactor(tx, id)) ? null : enterFrom(tx, id, caller, { byMail: true })

const record = (tx: PlatformTx, caller: Caller, action: string, accountId: string | null, detail?: object) =>
  recordOrder(tx, { accountId, action, by: null, address: caller.address, detail })
