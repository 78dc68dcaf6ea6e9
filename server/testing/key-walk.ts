import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountingCircles } from '#contract/settings/accounting-circles.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { managedCompanies } from '#contract/superadmin/companies.ts'
import { managedStores } from '#contract/superadmin/stores.ts'
import { rawSql } from './app.ts'
import { company as buildCompany, signedIn } from './build-accounts.ts'
import type { Api, Received, Sent } from './client.ts'
import { checksum, example, expect, nameOf, settled, type WALKS } from './contract-walk.ts'

/** An Idempotency-Key stands for one request: method, address with ids, query and content. Anything else under it is refused. */
export const KEY_WALK: typeof WALKS = {
  'does once what comes twice under a key, and refuses the key to any other request': {
    of: endpoint => endpoint.idempotent === true,
    walk: walkKeys,
  },
}

async function walkKeys(endpoint: Endpoint): Promise<string[]> {
  const company = await buildCompany()
  const { api, accountId } = await signedIn({ company, isSuperuser: endpoint.permission === 'superuser' })
  // Each proof is good for one act.
  const prove = () =>
    endpoint.proved === 'once' && rawSql('update session set proved_at = now() where account_id = $1', [accountId])
  const sent = await example(endpoint, company)
  const others = await otherRequests(endpoint, sent, company)
  const headers = { 'idempotency-key': 'einmal' }
  await prove()
  const first = await api(endpoint, { ...sent, headers })
  if (first.status !== 200) return [`first: ${first.status} ${first.text.slice(0, 300)}`]
  await settled(company)
  const before = await checksum(company)
  await prove()
  const again = await api(endpoint, { ...sent, headers })
  const breaches = again.text === first.text ? [] : ['the same request got another answer']
  for (const [what, ask] of others) {
    await prove()
    const { status, refusal } = await ask(api, headers)
    breaches.push(...expect(what, status, 422))
    if (refusal.code !== 'key_reused') breaches.push(`${what} is told as ${refusal.code}`)
  }
  await settled(company)
  return (await checksum(company)) === before ? breaches : [...breaches, 'a key that was used changed rows']
}

type Ask = (api: Api, headers: Record<string, string>) => Promise<Received<Endpoint>>

/** The same key for another id in the path, another query, another content and another endpoint. */
async function otherRequests(endpoint: Endpoint, sent: Sent<Endpoint>, company: number): Promise<[string, Ask][]> {
  const send =
    (other: Sent<Endpoint>): Ask =>
    (api, headers) =>
      api(endpoint, { ...sent, ...other, headers })
  const other = otherEndpoint(endpoint)
  const elsewhere = await example(other, company)
  const asked: [string, Ask | undefined][] = [
    ...Object.entries(sent.params ?? {}).map(([name, id]): [string, Ask | undefined] => [
      `another ${name} in the path`,
      send({ params: { ...sent.params, [name]: Number(id) + 1 } }),
    ]),
    ...otherValues(endpoint.query, sent.query).map(([name, query]): [string, Ask] => [
      `another ${name} in the query`,
      send({ query: query as Sent<Endpoint>['query'] }),
    ]),
    ...otherValues(endpoint.body, sent.body)
      .slice(0, 1)
      .map(([name, body]): [string, Ask] => [`another ${name} in the body`, send({ body })]),
    ['another file', sent.file && send({ file: { ...sent.file, name: `anders-${sent.file.name}` } })],
    ['another endpoint', (api, headers) => api(other, { ...elsewhere, headers })],
  ]
  return asked.filter((one): one is [string, Ask] => one[1] !== undefined)
}

function otherEndpoint(endpoint: Endpoint): Endpoint {
  const [one, another] =
    endpoint.permission === 'superuser'
      ? [managedCompanies.create, managedStores.create]
      : [accountingCircles.create, costCentres.create]
  return nameOf(endpoint) === nameOf(one) ? another : one
}

/** Each field of what was sent with another value that the contract takes, too. */
function otherValues(schema: z.ZodType | undefined, value: unknown): [name: string, value: object][] {
  const before = JSON.stringify(schema?.safeParse(value).data)
  return Object.entries((value ?? {}) as object).flatMap(([name, one]) =>
    // Who names a company or a store that is not theirs is told so before any key is looked at.
    isOfOthers(name)
      ? []
      : othersOf(one)
          .map((other): [string, object] => [name, { ...(value as object), [name]: other }])
          .filter(([, changed]) => {
            const taken = schema?.safeParse(changed)
            return taken?.success === true && JSON.stringify(taken.data) !== before
          })
          .slice(0, 1),
  )
}

const isOfOthers = (name: string) => name === 'companyId' || name === 'storeId'

const othersOf = (value: unknown): unknown[] =>
  typeof value === 'number'
    ? [value + 1, value - 1]
    : typeof value === 'boolean'
      ? [!value]
      : typeof value === 'string'
        ? [`${value}x`, value.replace(/\d$/, digit => String((Number(digit) + 1) % 10)), value.slice(1)]
        : Array.isArray(value)
          ? [value.slice(1), [...value, ...value], ...othersOf(value[0]).map(other => [other, ...value.slice(1)])]
          : value && typeof value === 'object'
            ? Object.entries(value).flatMap(([name, inner]) =>
                isOfOthers(name) ? [] : othersOf(inner).map(other => ({ ...value, [name]: other })),
              )
            : []
