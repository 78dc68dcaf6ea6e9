import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { rightsToRead } from '#contract/field-rights.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { rawSql, theApp } from './app.ts'
import { anonymous, company as buildCompany, signedIn } from './build-accounts.ts'
import type { Sent } from './client.ts'
import { EXAMPLES } from './examples.ts'

export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const isOfCompany = (endpoint: Endpoint) => ALL_PERMISSIONS.includes(endpoint.permission as Permission)
/** Which right it takes depends on what is asked for. */
const isOfCompanyByBody = ({ permission, query }: Endpoint) =>
  permission === 'session' && query !== undefined && 'companyId' in query.shape

/** What each kind of caller must get from an endpoint; every entry that is not so is a breach. */
export const WALKS: Record<
  string,
  { of: (endpoint: Endpoint) => boolean; walk: (endpoint: Endpoint) => Promise<string[]> }
> = {
  'answers 401 without a session, with an ended and with an expired one, whatever else is wrong': {
    of: endpoint => endpoint.permission !== 'public',
    walk: walkSessions,
  },
  'serves who has its right and answers 403 to who has every other right': { of: isOfCompany, walk: walkRights },
  'serves who has every right and answers 403 to who has none': { of: isOfCompanyByBody, walk: walkRightsByBody },
  'answers 404 for another company and for its ids, as if they did not exist': {
    of: endpoint => isOfCompany(endpoint) || isOfCompanyByBody(endpoint),
    walk: walkTenants,
  },
  'answers 409 to a stale version and to none 400, or takes it for the current one where the specification knows no version':
    {
      of: endpoint => isOfCompany(endpoint) && 'version' in ((endpoint.body as { shape?: object })?.shape ?? {}),
      walk: walkVersions,
    },
  'serves its rightful caller and answers 403 to an ordinary account': {
    of: endpoint => endpoint.permission === 'admin' || endpoint.permission === 'superuser',
    walk: walkOperators,
  },
}

/** They may do nothing, so the same two ask all endpoints of an app. */
const twoAccounts = onceAnApp(async () => [await signedIn(), await signedIn()] as const)

async function outsiders() {
  const [ended, expired] = await twoAccounts()
  // Anew each time: where a hole lets them in they go on.
  await rawSql(`update session set ended_at = now() where account_id = $1`, [ended.accountId])
  await rawSql(`update session set expires_at = now() - interval '1 second' where account_id = $1`, [expired.accountId])
  return [
    ['no session', anonymous],
    ['ended session', ended.api],
    ['expired session', expired.api],
  ] as const
}

function onceAnApp<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<object, Promise<T>>()
  return () => {
    const app = theApp()
    if (!made.has(app)) made.set(app, make())
    return made.get(app)!
  }
}

async function walkSessions(endpoint: Endpoint): Promise<string[]> {
  const asked = (await outsiders()).flatMap(([who, api]) =>
    Object.entries(SENT).map(async ([what, sent]) => {
      const { status, text } = await api(endpoint, sent)
      const learnt = text === UNAUTHENTICATED ? [] : [`${who} learns of ${what}: ${text.slice(0, 200)}`]
      return [...expect(`${who}, ${what}`, status, 401), ...learnt]
    }),
  )
  return (await Promise.all(asked)).flat()
}

/** Of what is wrong with a request only who is signed in is told. */
const SENT: Record<string, Sent<Endpoint>> = {
  'a company': { query: { companyId: 1 }, params: { id: 1 } },
  nothing: {},
  nonsense: {
    query: { companyId: 'x', id: 'x', page: -1 },
    params: { id: 'x' },
    body: { companyId: 'y', version: 'x' },
  },
  'no JSON': { query: { companyId: 1 }, params: { id: 1 }, text: '{"name":' },
  'another type': { query: { companyId: 1 }, params: { id: 1 }, text: '<a/>', headers: { 'content-type': 'text/xml' } },
}
const UNAUTHENTICATED = JSON.stringify({ code: 'unauthenticated', message: REFUSALS.unauthenticated.message })

async function walkRights(endpoint: Endpoint): Promise<string[]> {
  const company = await buildCompany()
  const others = await signedIn({
    company,
    permissions: ALL_PERMISSIONS.filter(each => each !== endpoint.permission),
  })
  // Who is refused changes nothing: the same request serves all of them.
  const sent = await example(endpoint, company)
  const refused = await others.api(endpoint, sent)
  const unseen = [...rightsToRead(endpoint.exposes ?? []), ...(endpoint.alsoRequires ?? [])]
  for (const right of unseen) {
    const blind = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== right) })
    const { status } = await blind.api(endpoint, sent)
    if (status !== 403) return expect(`every right but ${right}`, status, 403)
  }
  const rightful = await signedIn({ company, permissions: needed(endpoint) })
  if (endpoint.proved) await prove(rightful.accountId)
  const served = await rightful.api(endpoint, sent)
  return [
    ...expect('every other right', refused.status, 403),
    ...(endpoint.method === 'GET' ? await madeBy(endpoint, rightful.accountId) : []),
    ...(served.status >= 200 && served.status < 300
      ? []
      : [`rightful caller got ${served.status} ${served.text.slice(0, 300)}`]),
  ]
}

const prove = (accountId: string) => rawSql('update session set proved_at = now() where account_id = $1', [accountId])

/** What a GET leaves in the trail besides that something was seen; with a full disk it must not begin. */
async function madeBy(endpoint: Endpoint, accountId: string): Promise<string[]> {
  const made = await rawSql<{ action: string }>(
    `select distinct record_kind || ' ' || action as action from audit_entry where account_id = $1`,
    [accountId],
  )
  const actions = made.map(({ action }) => action).filter(action => !SEEN.has(action))
  if (actions.length > 0 === (endpoint.writes === true)) return []
  return [
    `leaves ${actions.join() || 'nothing'} in the trail, its contract says ${endpoint.writes ? 'otherwise' : 'nothing of it'}`,
  ]
}
const SEEN = new Set([
  'elda/holdings downloaded',
  'elda/notices downloaded',
  'exports/employee-sync read-sensitive',
  'exports/export-runs downloaded',
  'exports/export-runs-by-store downloaded',
  'imports/import-jobs exported',
  'people/contracts read-sensitive',
  'people/employees read-sensitive',
  'settings/settings-file downloaded',
])

async function walkRightsByBody(endpoint: Endpoint): Promise<string[]> {
  const company = await buildCompany()
  const sent = await example(endpoint, company)
  const refused = await (await signedIn({ company, permissions: [] })).api(endpoint, sent)
  const served = await (await signedIn({ company })).api(endpoint, sent)
  return [...expect('no right', refused.status, 403), ...expect('every right', served.status, 200)]
}

async function walkTenants(endpoint: Endpoint): Promise<string[]> {
  const { api } = await signedIn()
  const foreign = await buildCompany()
  const sent = await example(endpoint, foreign)
  await settled(foreign)
  const before = await checksum(foreign)
  const asForeign = await api(endpoint, { ...sent, query: { ...sent.query, companyId: foreign } })
  const asUnknown = await api(endpoint, { ...sent, query: { ...sent.query, companyId: 2_000_000_000 } })
  const breaches = [...expect('foreign company', asForeign.status, 404)]
  if (asForeign.text !== asUnknown.text) breaches.push('a foreign company answers otherwise than an unknown one')
  if (namesRows(sent)) {
    const { status, text } = await api(endpoint, sent)
    breaches.push(...expect(`foreign ids (${text.slice(0, 120)})`, status, 404))
  }
  if ((await checksum(foreign)) !== before) breaches.push("another company's rows were changed")
  return breaches
}

async function walkVersions(endpoint: Endpoint): Promise<string[]> {
  const company = await buildCompany()
  const { api } = await signedIn({ company })
  const sent = await example(endpoint, company)
  const withVersion = (version: number | undefined, of = sent) =>
    api(endpoint, { ...of, body: { ...(of.body as object), version } })
  const stale = await withVersion(999)
  const asSeen = await api(endpoint, sent)
  const none = await withVersion(undefined, await example(endpoint, company))
  const mayLackIt = (endpoint.body as z.ZodObject).shape.version!.safeParse(undefined).success
  return [
    ...expect('no version', none.status, mayLackIt ? 200 : 400),
    ...(mayLackIt || none.refusal.fields?.version === 'Muss angegeben werden'
      ? []
      : ['no version is not told at its field']),
    ...expect('stale version', stale.status, 409),
    ...(stale.refusal.code === 'stale' ? [] : [`a stale version is told as ${stale.refusal.code}`]),
    ...expect('the version that was seen', asSeen.status, 200),
  ]
}

async function walkOperators(endpoint: Endpoint): Promise<string[]> {
  const ordinary = await (await signedIn()).api(endpoint)
  const { api, accountId } = await signedIn({ isAdmin: true, isSuperuser: true })
  if (endpoint.proved) await prove(accountId)
  const rightful = await api(endpoint, await EXAMPLES[nameOf(endpoint)]?.(await buildCompany(), accountId))
  return [...expect('ordinary account', ordinary.status, 403), ...expect('rightful caller', rightful.status, 200)]
}

export function example(endpoint: Endpoint, company: number): Promise<Sent<Endpoint>> {
  const make = EXAMPLES[nameOf(endpoint)]
  if (!make) throw new Error(`${nameOf(endpoint)} has no example in server/testing/examples-*.ts`)
  return make(company)
}

export const expect = (who: string, got: number, wanted: number): string[] =>
  got === wanted ? [] : [`${who}: ${got} instead of ${wanted}`]

/** Seeing sealed fields is a right that comes on top of seeing the person. */
const needed = ({ permission, exposes = [], alsoRequires = [], mayRequire = [] }: Endpoint): Permission[] => [
  permission as Permission,
  ...alsoRequires,
  ...mayRequire,
  ...rightsToRead(exposes),
  ...(permission === 'employees.read-sensitive' ? (['employees.read'] as const) : []),
]

/** Ids of constants that belong to no company. */
const NO_ROWS = new Set(['softwareId', 'citizenTypeId', 'civilStatusId'])
function namesRows(sent: Sent<Endpoint>): boolean {
  return [sent.params, sent.query, sent.body as Record<string, unknown> | undefined].some(part =>
    Object.entries(part ?? {}).some(
      ([key, value]) => /^id$|Id$/.test(key) && typeof value === 'number' && !NO_ROWS.has(key),
    ),
  )
}

/** What the example asked for in the background is done, or waits for its next try. */
export async function settled(company: number): Promise<void> {
  const open = () =>
    rawSql(
      `select 1 from job_run where company_id = $1 and (state = 'running' or state = 'queued' and started_at is null)`,
      [company],
    )
  // A minute is patience with a busy machine, not how long a job takes.
  for (let looks = 0; looks < 3000 && (await open()).length > 0; looks++) await pause(20)
}

/** One text over all rows a company has in the tables that requests write. */
export async function checksum(company: number): Promise<string> {
  sumOfAllTables ??= sumStatement()
  // Planned once a connection: it goes over all tables.
  const asked = { name: 'sum of all tables', text: await sumOfAllTables, values: [company] }
  const { rows } = await theApp().superuser.query<{ sum: string }>(asked)
  return rows[0]!.sum
}

let sumOfAllTables: Promise<string> | undefined
async function sumStatement(): Promise<string> {
  const tables = await rawSql<{ name: string }>(
    // What a worker makes of the rows in the background, and the mark it leaves, is nobody's request; who was there at all the gate notes.
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
       and table_name not in ('touched_days', 'change_mark', 'person_month', 'person_month_chain', 'person_month_start',
         'law_look', 'law_looked_day', 'law_open_finding', 'company_session') order by 1`,
  )
  const rows = tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t where company_id = $1`)
  return `select md5(string_agg(name || row, '' order by name, row)) as sum from (${rows.join(' union all ')}) every`
}
