import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '#contract/access/passkeys.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { tellOwn } from '../company-trail/actions.ts'
import { enterFrom } from '../known-devices/actions.ts'
import { provePassword } from '../passwords/actions.ts'
import { replaceToken } from '../sessions/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import { refuseVouched } from '../sessions/rules.ts'
import * as rows from './rows.ts'
import { accountOfHandle, handleOf } from './rules.ts'

/** Large, and seldom used: loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256, by their COSE numbers: what today's devices offer. */
const ALGORITHMS = [-7, -8, -257]
const MINUTES = 5
const MOST = 20

export async function startAdding(session: Session, password: string, caller: Caller) {
  await provePassword(session, password, caller)
  const { generateRegistrationOptions } = await webAuthn()
  return acrossCompanies(async tx => {
    const own = await rows.credentialsOf(tx, session.accountId)
    if (own.length >= MOST) throw new Refusal('conflict', `Mehr als ${MOST} Passkeys sind nicht vorgesehen.`)
    const options = await generateRegistrationOptions({
      rpName: 'Kontor',
      rpID: new URL(publicUrl()).hostname,
      userID: handleOf(session.accountId),
      userName: session.email,
      userDisplayName: `${session.firstName} ${session.lastName}`.trim() || session.email,
      timeout: MINUTES * 60_000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await rows.keepChallenge(tx, options.challenge, session.accountId, MINUTES)
    // Written out: the contract leaves room for more, which the library's own types do not.
    const pubKeyCredParams = options.pubKeyCredParams.map(parameters => ({ ...parameters }))
    return { ...options, rp: { ...options.rp }, user: { ...options.user }, pubKeyCredParams }
  })
}

export async function add(session: Session, name: string, given: unknown, caller: Caller): Promise<Passkey> {
  refuseVouched(session)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    expectedChallenge: challenge => acrossCompanies(tx => rows.takeChallenge(tx, challenge, session.accountId)),
    expectedOrigin: publicUrl(),
    expectedRPID: new URL(publicUrl()).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(unverified)
  if (!verified) throw new Refusal('unprocessable', NOT_ADDED)
  const { credential } = registrationInfo
  return acrossCompanies(async tx => {
    await recordEvent(tx, session.accountId, 'passkey added', caller.address)
    await tellOwn(tx, session, caller, { after: { passkey: name } })
    return rows.insert(tx, {
      accountId: session.accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
  })
}

export async function rename(session: Session, id: number, name: string): Promise<Passkey> {
  refuseVouched(session)
  const renamed = await acrossCompanies(tx => rows.rename(tx, session.accountId, id, name))
  if (!renamed) throw new Refusal('not_found')
  return renamed
}

/** A lost device may still be signed in, so every other session ends. */
export async function remove(session: Session, id: number, caller: Caller): Promise<string> {
  refuseVouched(session)
  return acrossCompanies(async tx => {
    const name = await rows.remove(tx, session.accountId, id)
    if (name === undefined) throw new Refusal('not_found')
    await recordEvent(tx, session.accountId, 'passkey removed', caller.address)
    await tellOwn(tx, session, caller, { before: { passkey: name }, after: { passkey: null } })
    return replaceToken(tx, session)
  })
}

/** Names no credential: the device offers its own, so that nobody learns who has an account. */
export async function startSignIn() {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl()).hostname,
    userVerification: 'required',
    timeout: MINUTES * 60_000,
  })
  await acrossCompanies(tx => rows.keepChallenge(tx, options.challenge, null, MINUTES))
  return { ...options }
}

/** Gives the bearer token. The device and what unlocks it are two factors already: no code is asked for. */
export async function signIn(given: unknown, caller: Caller): Promise<string> {
  const accountId = await accountOfPasskey(given, caller)
  return acrossCompanies(tx => enterFrom(tx, accountId, caller, { byPasskey: true }))
}

/** Whose passkey was used just now; refused where nobody's was. */
export async function accountOfPasskey(given: unknown, caller: Caller): Promise<string> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const response = given as AuthenticationResponseJSON
  const known = await acrossCompanies(tx => rows.byCredential(tx, response.id))
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => acrossCompanies(tx => rows.takeChallenge(tx, challenge, null)),
    expectedOrigin: publicUrl(),
    expectedRPID: new URL(publicUrl()).hostname,
    requireUserVerification: true,
    credential: toWebAuthn(known),
  }).catch(unverified)
  const isOwn = known !== undefined && accountOfHandle(response.response.userHandle) === known.account_id
  if (!verified || !isOwn) {
    await acrossCompanies(tx => recordEvent(tx, known?.account_id ?? null, 'passkey refused', caller.address))
    throw new Refusal('wrong_credentials', NOT_KNOWN)
  }
  return acrossCompanies(async tx => {
    if (!(await rows.markUsed(tx, known.id, authenticationInfo.newCounter)))
      throw new Refusal('wrong_credentials', NOT_KNOWN)
    return known.account_id
  })
}

/** Whatever is wrong with it, the answer is the same; the library says it by throwing. */
const unverified = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined })

const toWebAuthn = (known: rows.Credential | undefined) => ({
  id: known?.credential_id ?? '',
  publicKey: new Uint8Array(Buffer.from(known?.public_key ?? '', 'base64url')),
  counter: known?.counter ?? 0,
})

const NOT_ADDED = 'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.'
const NOT_KNOWN = 'Dieser Passkey ist hier nicht bekannt oder wurde nicht bestätigt.'
