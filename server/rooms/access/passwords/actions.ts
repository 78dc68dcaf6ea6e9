import { acrossCompanies } from '#server/platform/database/database.ts'
import { countGuess, forgetGuesses } from '#server/platform/guess-limits.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { companyNames } from '../accounts/rows.ts'
import { tellOwn } from '../company-trail/actions.ts'
import { replaceToken } from '../sessions/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import { refuseVouched } from '../sessions/rules.ts'
import * as rows from './rows.ts'
import { refuseWeakPassword } from './rules.ts'

/** A session alone must not be enough to change how its owner signs in: it may lie open on a screen. */
export async function provePassword(session: Session, password: string, caller: Caller): Promise<void> {
  refuseVouched(session)
  await countGuess('password', session.email)
  const hash = await acrossCompanies(tx => rows.hashOf(tx, session.accountId))
  if (!(await passwordMatches(password, hash))) {
    await acrossCompanies(tx => recordEvent(tx, session.accountId, 'password refused', caller.address))
    throw new Refusal('invalid', WRONG, { password: WRONG })
  }
  await forgetGuesses('password', session.email)
}

const WRONG = 'Das Passwort stimmt nicht.'

/** Gives the session's new token; every other session ends. */
export async function changePassword(session: Session, old: string, wanted: string, caller: Caller): Promise<string> {
  const companies = await acrossCompanies(tx => companyNames(tx, session.accountId))
  refuseWeakPassword(wanted, { ...session, companies }, 'newpassword')
  await provePassword(session, old, caller)
  const hash = await hashPassword(wanted)
  return acrossCompanies(async tx => {
    await rows.setHash(tx, session.accountId, hash)
    await recordEvent(tx, session.accountId, 'password changed', caller.address)
    await tellOwn(tx, session, caller, { after: { password: 'changed' } })
    return replaceToken(tx, session)
  })
}
