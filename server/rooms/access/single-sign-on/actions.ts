import { randomBytes } from 'node:crypto'
import * as openid from 'openid-client'
import { samlAnswers } from '#contract/access/saml-answers.ts'
import type { SingleSignOn, SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { emailDomain, plainDomain } from '#domain/access/email-domain.ts'
import { SIGN_ON_KINDS } from '#domain/access/sign-on-kinds.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { enterFrom } from '../known-devices/actions.ts'
import { newRequestId, requestUrl } from '../saml-messages/request.format.ts'
import { describeCertificate, plainCertificate } from '../saml-messages/rules.ts'
import { passSecondFactor } from '../second-factor/actions.ts'
import { hasSecondFactor } from '../second-factor/rows.ts'
import { recordEvent } from '../sessions/rows.ts'
import * as rows from './rows.ts'
import {
  hashOfKey,
  isHashOf,
  problemsOf,
  providerOf,
  REFUSED,
  SAML_ANSWER,
  UNASKED,
  vouchedEmail,
  WITHOUT_ACCESS,
} from './rules.ts'

const MINUTES = 10
const TIMEOUT_SECONDS = 10
const trail = trailOf('access/single-sign-on')

export const redirectUri = () => `${publicUrl()}/account/sign-on`
/** Who we are to a SAML provider. One for all companies, so that those of one group can share a provider. */
export const samlOwn = () => ({
  entityId: `${publicUrl()}/saml`,
  answerUrl: `${publicUrl()}${samlAnswers.receive.path}`,
})

/** Begins with the address's domain alone: whether there is such an account is never looked at here. */
export async function start(email: string): Promise<{ url: string; key: string }> {
  const settings = await acrossCompanies(tx => rows.byDomain(tx, emailDomain(email) ?? ''))
  if (!settings?.active)
    throw new Refusal('not_found', 'Für diese Adresse ist keine Anmeldung mit Firmenkonto eingerichtet.')
  const key = randomBytes(32).toString('base64url')
  const begun = {
    companyId: settings.companyId,
    keyHash: hashOfKey(key),
    accountId: null,
    vouchedBy: null,
    answerHash: null,
  }
  const { url, ...secrets } = await (settings.kind === 'saml' ? askBySaml : askByOpenId)(settings, email)
  await acrossCompanies(tx => rows.keepAttempt(tx, { ...begun, ...secrets }, MINUTES))
  return { url, key }
}

async function askBySaml(settings: rows.Settings, email: string) {
  const state = newRequestId()
  return { url: await requestUrl(samlOwn(), settings, state, email), state, nonce: '', verifier: '' }
}

async function askByOpenId(settings: rows.Settings, email: string) {
  const provider = await reachProvider(settings)
  const secrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  const { href } = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(),
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  return { url: href, ...secrets }
}

/** Gives the bearer token. Whoever has switched on the second factor is asked for it here, too; the provider's answer then waits. */
export async function finish(key: string, answer: string, totp: string | undefined, caller: Caller): Promise<string> {
  const brought = new URLSearchParams(answer).get(SAML_ANSWER)
  if (brought === REFUSED) throw new Refusal('sign_on_refused')
  if (brought === WITHOUT_ACCESS) throw new Refusal('sign_on_refused', NO_ACCESS)
  if (brought === UNASKED) throw new Refusal('sign_on_refused', NOT_FROM_THERE)
  const keyHash = hashOfKey(key)
  const waiting = await acrossCompanies(tx => rows.waiting(tx, keyHash))
  if (waiting) await passSecondFactor(waiting.accountId, totp, caller)
  const taken = await acrossCompanies(tx => rows.takeAttempt(tx, keyHash))
  if (!taken)
    throw new Refusal('sign_on_refused', 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.')
  const { attempt, settings } = taken
  const { accountId, vouchedBy } = attempt.accountId
    ? await known(attempt, brought, caller)
    : await identified(attempt, settings, answer, caller)
  if (!waiting && (await acrossCompanies(tx => hasSecondFactor(tx, accountId)))) {
    await acrossCompanies(tx => rows.keepAttempt(tx, { ...attempt, accountId, vouchedBy, answerHash: null }, MINUTES))
    throw new Refusal('second_factor_needed')
  }
  return acrossCompanies(tx => enterFrom(tx, accountId, caller, { vouchedBy }))
}

type Identified = { accountId: string; vouchedBy: string }

/**
 * Who a provider has said it is. What it said may have come by another browser: only who brings the code of that one and the key of
 * the one that began is let in, so that nobody is who they are not and nobody becomes who sent them there.
 */
async function known(
  { accountId, vouchedBy, answerHash }: rows.Attempt,
  brought: string | null,
  caller: Caller,
): Promise<Identified> {
  if (answerHash !== null && !isHashOf(answerHash, brought ?? '')) return refuse(caller)
  if (!accountId || !vouchedBy) return refuse(caller)
  // The company may have changed its mind since.
  if (!(await acrossCompanies(tx => rows.stillEnters(tx, accountId, vouchedBy)))) return refuseAccess(caller)
  return { accountId, vouchedBy }
}

/** The account the provider vouches for; nothing is made and no right is given. */
async function identified(
  attempt: rows.Attempt,
  settings: rows.Settings,
  answer: string,
  caller: Caller,
): Promise<Identified> {
  // Its answers come by another door.
  if (settings.kind === 'saml') return refuse(caller)
  const claims = await claimsFor(attempt, settings, answer).catch(error => {
    if (error instanceof Refusal) throw error
    return refuse(caller)
  })
  const email = vouchedEmail(claims, settings.emailDomains)
  const vouchedBy = providerOf(settings)
  const accountId = email && (await acrossCompanies(tx => rows.accountFor(tx, email, vouchedBy)))
  return accountId ? { accountId, vouchedBy } : refuseAccess(caller)
}

async function refuse({ address }: Caller): Promise<never> {
  await acrossCompanies(tx => recordEvent(tx, null, 'sign-on refused', address))
  throw new Refusal('sign_on_refused')
}

async function refuseAccess({ address }: Caller): Promise<never> {
  await acrossCompanies(tx => recordEvent(tx, null, 'sign-on without access', address))
  throw new Refusal('sign_on_refused', NO_ACCESS)
}

const NOT_FROM_THERE =
  'Kontor nimmt keine Anmeldung an, die beim Anbieter beginnt. Bitte geben Sie auf der Anmeldeseite von Kontor Ihre E-Mail-Adresse ein und wählen Sie dort „Mit Firmenkonto anmelden“.'

const NO_ACCESS =
  'Ihr Firmenkonto ist hier für keinen Betrieb freigeschaltet. Ihr Administrator kann Ihnen eine Benutzerrolle zuweisen.'

/** Checks state, nonce, issuer, audience, times and signature; throws when any is wrong. */
async function claimsFor({ state, nonce, verifier }: rows.Attempt, settings: rows.Settings, answer: string) {
  const provider = await reachProvider(settings)
  const tokens = await openid.authorizationCodeGrant(provider, new URL(`${redirectUri()}?${answer}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no identity.')
  // Many providers put the address only there.
  const isComplete = claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint
  return isComplete ? claims : await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
}

const reachProvider = (settings: rows.Settings): Promise<openid.Configuration> =>
  discover(settings).catch(() => {
    throw new Refusal('unavailable', 'Der Anmeldedienst Ihrer Firma ist gerade nicht erreichbar.')
  })

/** Asks the provider who it is; throws when it is not there, or somebody else. */
export async function discover(settings: rows.Settings): Promise<openid.Configuration> {
  const secret = rows.openSecret(settings)
  const issuer = new URL(settings.issuer)
  return openid.discovery(issuer, settings.clientId, secret || undefined, secret ? undefined : openid.None(), {
    [openid.customFetch]: fetchOutside as openid.CustomFetch,
    timeout: TIMEOUT_SECONDS,
    // Also what came over TLS from the provider itself must bear its signature.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

export const show = (scope: CompanyScope): Promise<SingleSignOn> =>
  inCompany(scope, async tx => toWire((await rows.find(tx)) ?? NONE))

const NONE = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  emailDomains: [],
  active: false,
  secretSetAt: null,
  kind: 'oidc',
  signInUrl: '',
  certificates: [],
  emailAttribute: '',
  version: 0,
} as const

export const change = (scope: CompanyScope, session: Session, wanted: SingleSignOnChange): Promise<SingleSignOn> =>
  inCompany(scope, async tx => {
    await rows.lockDomains(tx)
    const before = await rows.find(tx)
    refuseStale(before?.version ?? 0, wanted.version)
    const fields = problemsOf(wanted, before?.emailDomains ?? [], session.isSuperuser ? undefined : session.email)
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', undefined, fields)
    const { companyId } = scope
    const settings = {
      companyId,
      ...(wanted.kind === 'saml' ? ofSaml(wanted) : ofOpenId(wanted, before, companyId)),
      active: wanted.active ?? before?.active ?? true,
      emailDomains: [...new Set(wanted.emailDomains.map(domain => plainDomain(domain)!))],
    }
    if (await acrossCompanies(operator => rows.isTaken(operator, settings)))
      throw new Refusal('conflict', 'Eine der Domänen gehört schon zum Anmeldedienst eines anderen Betriebs.')
    const after = await rows.save(tx, settings)
    if (before) await trail.changed(tx, scope, audited(before), audited(after), companyId)
    else await trail.acted(tx, scope, 'created', companyId, audited(after))
    return toWire(after)
  })

function ofOpenId(
  { issuer, clientId, clientSecret }: SingleSignOnChange,
  before: rows.Settings | undefined,
  companyId: number,
) {
  // A kept secret would be handed to whatever provider someone enters.
  if (before?.clientSecret && clientSecret === undefined && before.issuer !== issuer)
    throw new Refusal('invalid', undefined, { clientSecret: 'Bitte zum neuen Anbieter neu eingeben' })
  const secret =
    clientSecret === undefined
      ? { clientSecret: before?.clientSecret ?? '', secretSetAt: before?.secretSetAt ?? null }
      : { clientSecret: rows.sealSecret(clientSecret, companyId), secretSetAt: clientSecret ? now() : null }
  return { kind: 'oidc' as const, issuer, clientId, ...secret, signInUrl: '', certificates: [], emailAttribute: '' }
}

function ofSaml({ issuer, signInUrl, certificates, emailAttribute }: SingleSignOnChange) {
  const plain = certificates
    .map(text => plainCertificate(text))
    .flatMap(read => ('certificate' in read ? read.certificate : []))
  const nothing = { clientId: '', clientSecret: '', secretSetAt: null }
  return { kind: 'saml' as const, issuer, signInUrl, certificates: [...new Set(plain)], emailAttribute, ...nothing }
}

export const remove = (scope: CompanyScope): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx)
    if (!before || !(await rows.remove(tx))) throw new Refusal('not_found')
    await trail.removed(tx, scope, audited(before), scope.companyId)
  })

const toWire = (
  settings: Readonly<Omit<rows.Settings, 'companyId' | 'certificates' | 'emailDomains'>> & {
    certificates: readonly string[]
    emailDomains: readonly string[]
  },
): SingleSignOn => {
  const { kind, issuer, clientId, clientSecret, signInUrl, emailAttribute, active, secretSetAt, version } = settings
  return {
    kind,
    issuer,
    clientId,
    hasSecret: clientSecret !== '',
    secretSetAt: secretSetAt && toUtcText(Temporal.Instant.from(secretSetAt)),
    signInUrl,
    certificates: settings.certificates.map(describeCertificate),
    emailAttribute,
    emailDomains: [...settings.emailDomains],
    active,
    redirectUri: redirectUri(),
    ...samlOwn(),
    metadataUrl: `${publicUrl()}${samlAnswers.metadata.path}`,
    version,
  }
}

const now = () => Temporal.Now.instant().toString()

const audited = ({ kind, issuer, clientId, clientSecret, emailDomains, active, ...ofSaml }: rows.Settings) => ({
  kind: SIGN_ON_KINDS[kind],
  issuer,
  clientId,
  emailDomains,
  active,
  secret: clientSecret,
  signInUrl: ofSaml.signInUrl,
  emailAttribute: ofSaml.emailAttribute,
  // What they are known by; whole ones are long.
  certificates: ofSaml.certificates.map(each => describeCertificate(each).fingerprint),
})
