import { randomBytes } from 'node:crypto'
import { generateSecret } from 'otplib'
import type { SecondFactor } from '#contract/access/second-factor.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { countGuess, rewardGuess } from '#server/platform/guess-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { vault } from '#server/platform/vault.ts'
import { tellOwn } from '../company-trail/actions.ts'
import { provePassword } from '../passwords/actions.ts'
import { replaceToken } from '../sessions/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import { refuseVouched } from '../sessions/rules.ts'
import * as rows from './rows.ts'
import { hashOfCode, recoveryCodes, setUpUri, stepOf } from './rules.ts'

/** At sign-in: nothing to do without a second factor; otherwise the code must be right, and it counts once. */
export async function passSecondFactor(accountId: string, code: string | undefined, caller: Caller): Promise<void> {
  const factor = await acrossCompanies(tx => rows.find(tx, accountId))
  if (!factor?.since) return
  if (!code) throw new Refusal('second_factor_needed')
  await countGuess('code', accountId)
  const passed = await acrossCompanies(tx => spendCode(tx, accountId, factor.secret, code))
  await acrossCompanies(tx => recordEvent(tx, accountId, `second factor ${passed ?? 'refused'}`, caller.address))
  if (!passed) throw new Refusal('second_factor_wrong')
  await rewardGuess('code', accountId)
}

async function spendCode(tx: PlatformTx, accountId: string, secret: string, code: string) {
  const step = stepOf(code, secret, now())
  if (step !== undefined) return (await rows.spendStep(tx, accountId, step)) ? 'given' : undefined
  // They lie printed somewhere: those of before a change of keys are as good.
  const hashes = vault()
    .secrets(RECOVERY)
    .map(secret => hashOfCode(code, accountId, secret))
  const isRecovery = await rows.spendRecoveryCode(tx, accountId, hashes)
  return isRecovery ? 'given by recovery code' : undefined
}

export async function state(session: Session): Promise<SecondFactor> {
  refuseVouched(session)
  return acrossCompanies(async tx => {
    const factor = await rows.find(tx, session.accountId)
    const since = factor?.since ?? null
    return { isOn: since !== null, since, recoveryCodesLeft: await rows.recoveryCodesLeft(tx, session.accountId) }
  })
}

export async function start(session: Session, password: string, caller: Caller) {
  await provePassword(session, password, caller)
  const secret = generateSecret()
  if (!(await acrossCompanies(tx => rows.offer(tx, session.accountId, secret)))) throw new Refusal('conflict', IS_ON)
  return { secret, uri: setUpUri(secret, session.email) }
}

export async function confirm(session: Session, code: string, caller: Caller) {
  refuseVouched(session)
  const factor = await acrossCompanies(tx => rows.find(tx, session.accountId))
  if (!factor) throw new Refusal('conflict', 'Die Einrichtung wurde noch nicht begonnen.')
  if (factor.since) throw new Refusal('conflict', IS_ON)
  await countGuess('code', session.accountId)
  const step = stepOf(code, factor.secret, now())
  if (step === undefined) throw new Refusal('invalid', WRONG, { totp: WRONG })
  await rewardGuess('code', session.accountId)
  return acrossCompanies(async tx => {
    if (!(await rows.confirm(tx, session.accountId, step))) throw new Refusal('conflict', IS_ON)
    await recordEvent(tx, session.accountId, 'second factor switched on', caller.address)
    await tellOwn(tx, session, caller, { before: { twofactor: false }, after: { twofactor: true } })
    return { token: await replaceToken(tx, session), recoveryCodes: await newCodes(tx, session.accountId) }
  })
}

export async function renewRecoveryCodes(session: Session, password: string, caller: Caller) {
  await provePassword(session, password, caller)
  return acrossCompanies(async tx => {
    if (!(await rows.hasSecondFactor(tx, session.accountId))) throw new Refusal('conflict', IS_OFF)
    await recordEvent(tx, session.accountId, 'recovery codes renewed', caller.address)
    await tellOwn(tx, session, caller, { after: { recoveryCodes: 'renewed' } })
    return { token: await replaceToken(tx, session), recoveryCodes: await newCodes(tx, session.accountId) }
  })
}

export async function switchOff(session: Session, password: string, caller: Caller) {
  await provePassword(session, password, caller)
  return acrossCompanies(async tx => {
    if (!(await rows.removeSecondFactor(tx, session.accountId))) throw new Refusal('conflict', IS_OFF)
    await recordEvent(tx, session.accountId, 'second factor switched off', caller.address)
    await tellOwn(tx, session, caller, { before: { twofactor: true }, after: { twofactor: false } })
    return { token: await replaceToken(tx, session) }
  })
}

async function newCodes(tx: PlatformTx, accountId: string): Promise<string[]> {
  const codes = recoveryCodes(randomBytes)
  await rows.replaceRecoveryCodes(
    tx,
    accountId,
    codes.map(code => hashOfCode(code, accountId, vault().secret(RECOVERY))),
  )
  return codes
}

const RECOVERY = 'recovery codes'
const now = () => Temporal.Now.instant().epochMilliseconds / 1000

const IS_ON = 'Der zweite Faktor ist schon eingeschaltet.'
const IS_OFF = 'Der zweite Faktor ist nicht eingeschaltet.'
const WRONG = 'Der Code stimmt nicht. Bitte prüfen Sie auch die Uhrzeit Ihres Telefons.'
