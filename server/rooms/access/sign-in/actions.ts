import { acrossCompanies } from '#server/platform/database/database.ts'
import { countGuess, forgetGuesses, rewardGuess } from '#server/platform/guess-limits.ts'
import { passwordMatches } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { enterFrom, isKnownDevice } from '../known-devices/actions.ts'
import { passSecondFactor } from '../second-factor/actions.ts'
import { endSession } from '../sessions/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import * as rows from './rows.ts'

type Entered = { email: string; password: string; totp?: string | undefined }

/** Gives the bearer token. Known and unknown addresses cost the same time and answer the same. */
export async function signIn({ email, password, totp }: Entered, caller: Caller): Promise<string> {
  const account = await acrossCompanies(tx => rows.accountByEmail(tx, email))
  const isKnown = await isKnownDevice(caller, account)
  if (!isKnown) await countGuess('password-address', caller.network)
  await countGuess('password', email.toLowerCase())
  const matches = await passwordMatches(password, account?.password_hash)
  if (!account || !matches || !account.active) {
    await acrossCompanies(tx => recordEvent(tx, account?.id ?? null, 'sign-in refused', caller.address))
    throw new Refusal('wrong_credentials')
  }
  // Only wrong guesses count: a whole company may sign in from one address.
  await forgetGuesses('password', email.toLowerCase())
  if (!isKnown) await rewardGuess('password-address', caller.network)
  await passSecondFactor(account.id, totp, caller)
  return acrossCompanies(tx => enterFrom(tx, account.id, caller, { generation: account.generation }))
}

export const signOut = (session: Session) =>
  acrossCompanies(async tx => {
    await endSession(tx, session.accountId, session.id)
    await recordEvent(tx, session.accountId, 'signed out', '')
  })
