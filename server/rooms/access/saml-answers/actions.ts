import { randomBytes } from 'node:crypto'
import type { ProviderMetadata } from '#contract/access/saml-answers.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/serve.ts'
import { provedBy } from '../saml-messages/answer.format.ts'
import { type Claimed, plainAnswer, Unacceptable } from '../saml-messages/answer-form.format.ts'
import { readProvider } from '../saml-messages/provider.format.ts'
import { countsAt, describeCertificate, samlProviderOf } from '../saml-messages/rules.ts'
import { UnreadableXml } from '../saml-messages/xml.format.ts'
import { recordEvent } from '../sessions/rows.ts'
import { redirectUri, samlOwn } from '../single-sign-on/actions.ts'
import * as signOnRows from '../single-sign-on/rows.ts'
import { emailWithin, hashOfKey, REFUSED, SAML_ANSWER, UNASKED, WITHOUT_ACCESS } from '../single-sign-on/rules.ts'
import * as rows from './rows.ts'

/** The browser comes straight back; then nobody is asked anything any more. */
const MINUTES = 5

/** Gives where the browser goes on: to our page, with a code for what the provider has said, or with that there is none. */
export async function receive(packed: string, { address }: Caller): Promise<string> {
  const refuse = async (why: string, brought = REFUSED) => {
    const event = brought === WITHOUT_ACCESS ? 'sign-on without access' : 'sign-on refused'
    await acrossCompanies(tx => recordEvent(tx, null, event, address, { saml: why }))
    return back(brought)
  }
  try {
    const claimed = plainAnswer(packed)
    if (claimed.requestId === undefined) return await refuse('nobody asked', UNASKED)
    return back(await codeFor(claimed, claimed.requestId))
  } catch (error) {
    if (error instanceof Unknown) return refuse(error.message, WITHOUT_ACCESS)
    if (error instanceof Unacceptable) return refuse(error.message)
    if (error instanceof UnreadableXml) return refuse('no plain XML')
    throw error
  }
}

/** The answer is in order, and who it names has no access. */
class Unknown extends Error {}

const back = (brought: string) => `${redirectUri()}?${new URLSearchParams({ [SAML_ANSWER]: brought })}`

async function codeFor(claimed: Claimed, requestId: string): Promise<string> {
  // It is gone whatever comes of it: a request is answered once.
  const taken = await acrossCompanies(tx => signOnRows.takeRequest(tx, requestId))
  if (!taken) throw new Unacceptable('no such request')
  const { attempt, settings } = taken
  const now = Temporal.Now.instant()
  const all = await acrossCompanies(tx => signOnRows.sharedCertificates(tx, settings))
  const certificates = all.filter(each => countsAt(each, now))
  const proved = await provedBy(claimed, { ...samlOwn(), ...settings, requestId, certificates, now })
  const email = emailWithin(proved.email, settings.emailDomains)
  if (!email) throw new Unknown('an address of another domain')
  const vouchedBy = samlProviderOf(settings.issuer, proved.certificate)
  const code = randomBytes(32).toString('base64url')
  return acrossCompanies(async tx => {
    const { companyId } = attempt
    const assertionHash = hashOfKey(`${settings.issuer} ${proved.assertionId}`)
    if (!(await rows.spend(tx, { companyId, assertionHash, endsAt: proved.endsAt })))
      throw new Unacceptable('sent before')
    const accountId = await signOnRows.accountFor(tx, email, vouchedBy)
    if (!accountId) throw new Unknown('no account that may enter')
    await signOnRows.keepAttempt(tx, { ...attempt, accountId, vouchedBy, answerHash: hashOfKey(code) }, MINUTES)
    return code
  })
}

/** What a provider says of itself, for who sets it up. */
export function describeProvider(xml: string): ProviderMetadata {
  const read = readProvider(xml)
  if ('problem' in read) throw new Refusal('unprocessable', undefined, { xml: read.problem })
  return { ...read, certificates: read.certificates.map(describeCertificate) }
}
