import { randomUUID } from 'node:crypto'
import * as openid from 'openid-client'
import type { SignOnTest } from '#contract/access/sign-on-tests.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { discover, redirectUri } from '../single-sign-on/actions.ts'
import { find, type Settings } from '../single-sign-on/rows.ts'
import { addressStep, certificatesStep, clientStep, keysStep, PERSON_STEP, providerStep } from './rules.ts'

const trail = trailOf('access/single-sign-on')

/** One step after the other, as a sign-in would take them; the first that fails ends it. */
export async function test(scope: CompanyScope): Promise<SignOnTest> {
  const settings = await inCompany(scope, async tx => {
    await trail.noted(tx, scope, 'tested', scope.companyId)
    return find(tx)
  })
  if (!settings) throw new Refusal('not_found')
  if (settings.kind === 'saml') return testSaml(settings)
  const provider = await discover(settings).catch(error => error as Error)
  if (provider instanceof Error) return { steps: [providerStep(provider)] }
  const keys = keysStep(await published(provider))
  if (keys.state === 'failed') return { steps: [providerStep(), keys] }
  return { steps: [providerStep(), keys, clientStep(await refusalOfCode(provider))] }
}

/** A provider of SAML answers people alone, so this is all that can be known without one. */
async function testSaml({ signInUrl, certificates }: Settings): Promise<SignOnTest> {
  const problem = await fetchOutside(signInUrl, { method: 'GET', headers: { accept: 'text/html' } }).then(
    () => undefined,
    error => error as Error,
  )
  return { steps: [addressStep(problem), certificatesStep(certificates, Temporal.Now.instant()), PERSON_STEP] }
}

const published = async (provider: openid.Configuration): Promise<unknown> => {
  const { jwks_uri: address } = provider.serverMetadata()
  if (!address) return undefined
  return fetchOutside(address, { method: 'GET', headers: { accept: 'application/json' } })
    .then(answer => answer.json())
    .catch(() => undefined)
}

/** A code that nobody was given: whoever knows the client says that the code is wrong, and not the client. */
const refusalOfCode = (provider: openid.Configuration): Promise<unknown> =>
  openid
    .genericGrantRequest(provider, 'authorization_code', {
      code: randomUUID(),
      redirect_uri: redirectUri(),
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    .then(
      () => undefined,
      error => error,
    )
