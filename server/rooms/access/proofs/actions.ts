import type { ProofWay } from '#contract/access/proofs.ts'
import { acrossCompanies, lookAcrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { accountOfPasskey, startSignIn } from '../passkeys/actions.ts'
import { provePassword } from '../passwords/actions.ts'
import { passSecondFactor } from '../second-factor/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import { refuseVouched } from '../sessions/rules.ts'
import * as rows from './rows.ts'

const MINUTES = 5

export const ways = (session: Session): Promise<ProofWay[]> => {
  refuseVouched(session)
  return lookAcrossCompanies(tx => rows.ways(tx, session.accountId))
}

export const startPasskey = (session: Session) => {
  refuseVouched(session)
  return startSignIn()
}

type Proof = { totp?: string | undefined; credential?: unknown; password?: string | undefined }

export async function prove(session: Session, { totp, credential, password }: Proof, caller: Caller): Promise<void> {
  const [given] = Object.entries({ totp, passkey: credential, password }).find(([, value]) => value !== undefined)!
  if (!(await ways(session)).includes(given as ProofWay)) throw new Refusal('invalid', OTHER_WAY)
  if (totp !== undefined) await proveCode(session, totp, caller)
  else if (password !== undefined) await provePassword(session, password, caller)
  else await provePasskey(session, credential, caller)
  await acrossCompanies(async tx => {
    await rows.keep(tx, session.id)
    await recordEvent(tx, session.accountId, 'proved again', caller.address)
  })
}

/** A wrong code ends no sign-in: it is wrong at its field. */
const proveCode = (session: Session, totp: string, caller: Caller): Promise<void> =>
  passSecondFactor(session.accountId, totp, caller).catch(error => {
    throw error instanceof Refusal && error.code === 'second_factor_wrong'
      ? new Refusal('invalid', error.message, { totp: error.message })
      : error
  })

async function provePasskey(session: Session, credential: unknown, caller: Caller): Promise<void> {
  const accountId = await accountOfPasskey(credential, caller).catch(error => {
    throw error instanceof Refusal && error.code === 'wrong_credentials' ? new Refusal('invalid', error.message) : error
  })
  if (accountId !== session.accountId) throw new Refusal('invalid', OF_OTHERS)
}

const OTHER_WAY = 'Bitte weisen Sie sich mit Ihrem zweiten Faktor aus.'
const OF_OTHERS = 'Dieser Passkey gehört zu einem anderen Benutzerkonto.'

/** Whoever has just signed in is not asked again; nor is who was asked a moment ago, however much they do. */
export async function refuseUnproved({ id, isProgram, isVouched }: Session): Promise<void> {
  if (await lookAcrossCompanies(tx => rows.isProved(tx, id, MINUTES))) return
  if (isProgram) throw new Refusal('forbidden', OLD_KEY)
  if (isVouched) throw new Refusal('forbidden', OF_COMPANY)
  throw new Refusal('proof_needed')
}

const OLD_KEY =
  'Dieser Schlüssel wurde ausgestellt, bevor Kontor dafür einen Nachweis verlangt hat. Bitte erneuern Sie ihn in den Betriebseinstellungen; danach geht auch das wieder.'
const OF_COMPANY =
  'Ihre Anmeldung mit dem Firmenkonto ist länger als fünf Minuten her. Bitte melden Sie sich ab und neu an; danach geht das fünf Minuten lang.'

/** Whoever renews the key of a program has proved who they are. */
export const keepProgramProof = (sessionId: string) => acrossCompanies(tx => rows.keep(tx, sessionId))

/** One act uses it. Gives how to have it back where the act was refused. */
export async function takeProof({ id }: Session): Promise<() => Promise<unknown>> {
  const at = await acrossCompanies(tx => rows.take(tx, id, MINUTES))
  if (at === undefined) throw new Refusal('proof_needed')
  return () => acrossCompanies(tx => rows.giveBack(tx, id, at))
}
