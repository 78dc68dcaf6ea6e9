import type { Endpoint } from '#contract/endpoint.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { company as buildCompany, signedIn } from './build-accounts.ts'
import { checksum, example, expect, nameOf, settled } from './contract-walk.ts'
import { EXAMPLES } from './examples.ts'

/** What an endpoint does while little room is left: refuses and changes nothing, or what its contract says it may. */
export async function walkWithoutRoom(endpoint: Endpoint, setLow: (isLow: boolean) => void): Promise<string[]> {
  const company = await buildCompany()
  const { api } = await signedIn({ company, isAdmin: true, isSuperuser: true })
  const sent = EXAMPLES[nameOf(endpoint)] ? await example(endpoint, company) : {}
  // Whoever comes first on a day puts in what holds from it; that is no matter of this request.
  await api(costCentres.list)
  await settled(company)
  const before = await checksum(company)
  setLow(true)
  try {
    const { status, refusal, text } = await api(endpoint, sent)
    const { command } = (sent.body ?? {}) as { command?: string }
    const why = typeof endpoint.needsNoRoom === 'object' ? endpoint.needsNoRoom[String(command)] : endpoint.needsNoRoom
    if (why === undefined)
      return [
        ...expect(`with little room, ${text.slice(0, 200)}`, status, 503),
        ...(refusal?.code === 'no_space' ? [] : ['it does not say that room is short']),
        ...((await checksum(company)) === before ? [] : ['rows were changed']),
      ]
    const breaches = status === 503 ? [`refused though it ${why}`] : []
    if (status < 300 && why === 'reads' && (await checksum(company)) !== before)
      breaches.push('changes rows though it says that it only reads')
    return breaches
  } finally {
    setLow(false)
  }
}
