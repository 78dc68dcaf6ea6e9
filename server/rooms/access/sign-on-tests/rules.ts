import type { SignOnTest } from '#contract/access/sign-on-tests.ts'
import { dayOf, formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { ForbiddenAddress } from '#server/platform/public-hosts.ts'
import { describeCertificate, stateOf } from '../saml-messages/rules.ts'

type Step = SignOnTest['steps'][number]

export function providerStep(error?: Error): Step {
  const [state, message] = !error
    ? (['ok', 'Der Anbieter ist erreichbar.'] as const)
    : (['failed', reasonOf(error)] as const)
  return { step: 'provider', state, message }
}

/** Whatever it answers: without a request it is no page that it would like to show. */
export function addressStep(error?: Error): Step {
  if (!error) return { step: 'address', state: 'ok', message: 'Die Anmeldeadresse antwortet.' }
  return { step: 'address', state: 'failed', message: reasonOf(error) }
}

export function certificatesStep(certificates: readonly string[], now: Temporal.Instant): Step {
  const states = certificates.map(certificate => ({
    state: stateOf(certificate, now),
    ...describeCertificate(certificate),
  }))
  const counting = states.filter(({ state }) => state === 'ok' || state === 'soon')
  const last = counting
    .map(({ validTo }) => validTo)
    .sort()
    .at(-1)
  const until = last && formatDay(dayOf(fromUtcText(last), VIENNA))
  if (!until)
    return {
      step: 'certificates',
      state: 'failed',
      message: 'Keines der Zertifikate gilt heute. So kann sich niemand anmelden.',
    }
  if (counting.every(({ state }) => state === 'soon'))
    return {
      step: 'certificates',
      state: 'soon',
      message: `Das letzte Zertifikat gilt nur noch bis ${until}. Bitte tragen Sie vorher das nächste ein.`,
    }
  const ended = states.filter(({ state }) => state === 'ended').length
  return {
    step: 'certificates',
    state: 'ok',
    message: ended > 0 ? `Gültig bis ${until}. Ein abgelaufenes können Sie entfernen.` : `Gültig bis ${until}.`,
  }
}

export const PERSON_STEP: Step = {
  step: 'person',
  state: 'open',
  message: 'Ob der Anbieter Kontor kennt und die richtige E-Mail-Adresse nennt, zeigt erst eine Anmeldung.',
}

function reasonOf(error: Error): string {
  const causes = causesOf(error)
  const forbidden = causes.find(each => each instanceof ForbiddenAddress)
  if (forbidden) return forbidden.message
  if (causes.some(({ code }) => code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
    return 'Der Anbieter meldet sich unter einer anderen Adresse. Bitte übernehmen Sie die Adresse (Issuer) genau so, wie er sie nennt.'
  if (causes.some(({ code }) => String(code).startsWith('OAUTH_')))
    return 'Unter dieser Adresse antwortet kein Anmeldedienst nach OpenID Connect.'
  return 'Der Anbieter ist nicht erreichbar. Bitte prüfen Sie die Adresse und ob sie aus dem Internet erreichbar ist.'
}

/** Codes are words, and numbers where it took too long. */
function causesOf(error: unknown): (Error & { code?: string | number })[] {
  if (!(error instanceof Error)) return []
  return [error, ...causesOf(error.cause)]
}

/** Of a key set only that it holds one; which of them signs is asked at each sign-in. */
export function keysStep(published: unknown): Step {
  const { keys } = (published ?? {}) as { keys?: unknown }
  return Array.isArray(keys) && keys.length > 0
    ? { step: 'keys', state: 'ok', message: 'Die Signaturschlüssel sind veröffentlicht.' }
    : { step: 'keys', state: 'failed', message: 'Der Anbieter veröffentlicht keine Signaturschlüssel.' }
}

/** By how the provider refuses a code that nobody was given. RFC 6749 §5.2 */
export function clientStep(refusal: unknown): Step {
  const { error, status } = (refusal ?? {}) as { error?: unknown; status?: unknown }
  if (error === 'invalid_grant') return { step: 'client', state: 'ok', message: 'Der Anbieter kennt diesen Client.' }
  if (error === 'invalid_client' || error === 'unauthorized_client' || status === 401)
    return { step: 'client', state: 'failed', message: 'Der Anbieter nimmt Client-ID oder Client-Geheimnis nicht an.' }
  return { step: 'client', state: 'open', message: 'Der Anbieter sagt das erst bei der ersten Anmeldung.' }
}
