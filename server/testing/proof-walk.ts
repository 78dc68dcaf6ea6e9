import type { Endpoint } from '#contract/endpoint.ts'
import { company as buildCompany, signedIn } from './build-accounts.ts'
import { checksum, example, expect, settled, type WALKS } from './contract-walk.ts'
import { forgetProofs, prove } from './proofs.ts'

/** What is proved by its content or command, or about one's own account, has tests of its own. */
const isWalked = ({ proved, permission }: Endpoint) =>
  (proved === 'once' || proved === 'lately') && permission !== 'session'

export const PROOF_WALK: typeof WALKS = {
  'asks who signed in minutes ago to prove who they are, changes nothing until they do, and then does what was asked': {
    of: isWalked,
    walk: walkProofs,
  },
}

async function walkProofs(endpoint: Endpoint): Promise<string[]> {
  const company = await buildCompany()
  const { api, accountId } = await signedIn({ company, isSuperuser: endpoint.permission === 'superuser' })
  const sent = await example(endpoint, company)
  await forgetProofs(accountId)
  await settled(company)
  const before = await checksum(company)
  const refused = await api(endpoint, sent)
  const breaches = expect('who has not proved lately', refused.status, 403)
  if (refused.refusal?.code !== 'proof_needed') breaches.push(`told ${refused.text.slice(0, 200)}`)
  await settled(company)
  if ((await checksum(company)) !== before) breaches.push('what was refused changed rows')
  await prove(api)
  return [...breaches, ...expect('who has proved', (await api(endpoint, sent)).status, 200)]
}
