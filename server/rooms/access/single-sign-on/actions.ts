import { randomBytes } from 'node:crypto'
import * as openid from 'openid-client'
import type { SingleSignOn, SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { emailDomain, plainDomain } from '#domain/access/email-domain.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { enterFrom } from '../known-devices/actions.ts'
import { passSecondFactor } from '../second-factor/actions.ts'
import { hasSecondFactor } from '../second-factor/rows.ts'
import { recordEvent } from '../sessions/rows.ts'
import * as rows from './rows.ts'
import { hashOfKey, problemsOf, providerOf, vouchedEmail } from './rules.ts'

const MINUTES = 10
const TIMEOUT_SECONDS = 10
const trail = trailOf('access/single-sign-on')

export const redirectUri = () => `${publicUrl()}/account/sign-on`

/** Begins with the address's domain alone: whether there is such an account is never looked at here. */
export async function start(email: string): Promise<{ url: string; key: string }> {
  const settings = await acrossCompanies(tx => rows.byDomain(tx, emailDomain(email) ?? ''))
  if (!settings?.active)
    throw new Refusal('not_found', 'Für diese Adresse ist keine Anmeldung mit Firmenkonto eingerichtet.')
  const provider = await reachProvider(settings)
  const key = randomBytes(32).toString('base64url')
  const attempt = {
    companyId: settings.companyId,
    keyHash: hashOfKey(key),
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    accountId: null,
  }
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(),
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  await acrossCompanies(tx => rows.keepAttempt(tx, attempt, MINUTES))
  return { url: url.href, key }
}

/** Gives the bearer token. Whoever has switched on the second factor is asked for it here, too; the provider's answer then waits. */
export async function finish(key: string, answer: string, totp: string | undefined, caller: Caller): Promise<string> {
  const keyHash = hashOfKey(key)
  const waiting = await acrossCompanies(tx => rows.waiting(tx, keyHash))
  if (waiting) await passSecondFactor(waiting.accountId, totp, caller)
  const taken = await acrossCompanies(tx => rows.takeAttempt(tx, keyHash))
  if (!taken)
    throw new Refusal('sign_on_refused', 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.')
  const { attempt, settings } = taken
  const accountId = attempt.accountId ?? (await identified(attempt, settings, answer, caller))
  if (!waiting && (await acrossCompanies(tx => hasSecondFactor(tx, accountId)))) {
    await acrossCompanies(tx => rows.keepAttempt(tx, { ...attempt, accountId }, MINUTES))
    throw new Refusal('second_factor_needed')
  }
  return acrossCompanies(tx => enterFrom(tx, accountId, caller, { vouchedBy: providerOf(settings) }))
}

/** The account the provider vouches for; nothing is made and no right is given. */
async function identified(
  attempt: rows.Attempt,
  settings: rows.Settings,
  answer: string,
  caller: Caller,
): Promise<string> {
  const claims = await claimsFor(attempt, settings, answer).catch(async error => {
    if (error instanceof Refusal) throw error
    await acrossCompanies(tx => recordEvent(tx, null, 'sign-on refused', caller.address))
    throw new Refusal('sign_on_refused')
  })
  const email = vouchedEmail(claims, settings.emailDomains)
  const accountId = email && (await acrossCompanies(tx => rows.accountFor(tx, email, providerOf(settings))))
  if (!accountId) {
    await acrossCompanies(tx => recordEvent(tx, null, 'sign-on without access', caller.address))
    throw new Refusal('sign_on_refused', NO_ACCESS)
  }
  return accountId
}

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
  version: 0,
}

export const change = (scope: CompanyScope, session: Session, wanted: SingleSignOnChange): Promise<SingleSignOn> =>
  inCompany(scope, async tx => {
    await rows.lockDomains(tx)
    const before = await rows.find(tx)
    refuseStale(before?.version ?? 0, wanted.version)
    const fields = problemsOf(wanted, before?.emailDomains ?? [], session.isSuperuser ? undefined : session.email)
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', undefined, fields)
    const { companyId } = scope
    const { issuer, clientId, clientSecret } = wanted
    // A kept secret would be handed to whatever provider someone enters.
    if (before?.clientSecret && clientSecret === undefined && before.issuer !== issuer)
      throw new Refusal('invalid', undefined, { clientSecret: 'Bitte zum neuen Anbieter neu eingeben' })
    const settings = {
      companyId,
      issuer,
      clientId,
      ...(clientSecret === undefined
        ? { clientSecret: before?.clientSecret ?? '', secretSetAt: before?.secretSetAt ?? null }
        : { clientSecret: rows.sealSecret(clientSecret, companyId), secretSetAt: clientSecret ? now() : null }),
      active: wanted.active ?? before?.active ?? true,
      emailDomains: [...new Set(wanted.emailDomains.map(domain => plainDomain(domain)!))],
    }
    if (await acrossCompanies(operator => rows.isTaken(operator, settings)))
      throw new Refusal('conflict', 'Eine der Domains gehört schon zum Anmeldedienst eines anderen Betriebs.')
    const after = await rows.save(tx, settings)
    if (before) await trail.changed(tx, scope, audited(before), audited(after), companyId)
    else await trail.acted(tx, scope, 'created', companyId, audited(after))
    return toWire(after)
  })

export const remove = (scope: CompanyScope): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx)
    if (!before || !(await rows.remove(tx))) throw new Refusal('not_found')
    await trail.removed(tx, scope, audited(before), scope.companyId)
  })

const toWire = ({
  issuer,
  clientId,
  clientSecret,
  emailDomains,
  active,
  secretSetAt,
  version,
}: Omit<rows.Settings, 'companyId'>): SingleSignOn => ({
  issuer,
  clientId,
  hasSecret: clientSecret !== '',
  secretSetAt: secretSetAt && toUtcText(Temporal.Instant.from(secretSetAt)),
  emailDomains,
  active,
  redirectUri: redirectUri(),
  version,
})

const now = () => Temporal.Now.instant().toString()

const audited = ({ issuer, clientId, clientSecret, emailDomains, active }: rows.Settings) => ({
  issuer,
  clientId,
  emailDomains,
  active,
  secret: clientSecret,
})
