import { after } from 'node:test'
import { samlAnswers } from '#contract/access/saml-answers.ts'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { rawSql } from './app.ts'
import { anonymous, signedIn } from './build-accounts.ts'
import { samlProvider } from './saml-provider.ts'

export async function keptProvider() {
  const provider = await samlProvider()
  after(provider.close)
  return provider
}

let domains = 0
type Settings = { issuer: string; signInUrl: string; certificates: string[]; emailAttribute?: string }

/** A company that trusts a SAML provider for a domain of its own, and someone with an address there. */
export async function withSaml(
  provider: Omit<Settings, 'certificates'> & { key: { certificate: string } },
  values: Parameters<typeof signedIn>[0] & { domain?: string; settings?: Partial<Settings> } = {},
) {
  const { domain = `saml-${++domains}.example`, settings, ...ofPerson } = values
  const person = await signedIn(ofPerson)
  const email = `person.${++domains}@${domain}`
  await rawSql('update account set email = $1 where id = $2', [email, person.accountId])
  const { issuer, signInUrl, key } = provider
  const body = {
    ...{ kind: 'saml', issuer, signInUrl, certificates: [key.certificate], emailDomains: [domain] },
    ...settings,
    version: 0,
  }
  const saved = await person.api(singleSignOn.change, { body })
  if (saved.status !== 200) throw new Error(saved.text)
  return { ...person, email, domain, settings: body }
}

export const begin = async (email: string) => (await anonymous(singleSignOn.start, { body: { email } })).body.data
export const finish = (body: object) => anonymous(singleSignOn.finish, { body })

/** What the browser that brings an answer comes back with: the query of the address it is sent on to. */
export async function bring(SAMLResponse: string): Promise<string> {
  const { status, headers, text } = await anonymous(samlAnswers.receive, { body: { SAMLResponse } })
  const location = headers.get('location')
  if (status !== 303 || !location) throw new Error(`${status} ${text}`)
  return new URL(location).search.slice(1)
}

/** Why the last answer was refused, as the account's own events keep it. */
export async function lastReason(): Promise<string | undefined> {
  const [event] = await rawSql<{ reason: string }>(
    `select detail->>'saml' as reason from account_event
     where action like 'sign-on%' and detail ? 'saml' order by id desc limit 1`,
  )
  return event?.reason
}
