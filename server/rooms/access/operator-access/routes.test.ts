import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { operatorAccess } from '#contract/access/operator-access.ts'
import { signIn } from '#contract/access/sign-in.ts'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { type NounKey, nounNamed } from '#contract/nouns.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { ROOMS } from '#server/app.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { isReading, WITHOUT_COMPANY } from '#server/platform/gate.ts'
import { listening } from '#server/rooms/shell/live-channel/rows.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { scopeOf } from '../sessions/actions.ts'
import { OF_NOBODY, OPENED, seenBy } from './rules.ts'

withOwnApp()

/** An operator without any role in `company`, as they are signed in there. */
async function operator(company: number) {
  const { token, accountId } = await signedIn({ isSuperuser: true })
  return { api: apiFor(token, company), accountId, token }
}
const enter = (api: Api, companyId: number, reason = 'Ticket 4411, Standort fehlt') =>
  api(operatorAccess.begin, { body: { companyId, reason } })
async function visiting() {
  const owner = await signedIn()
  const { api, accountId, token } = await operator(owner.company)
  const { id } = (await enter(api, owner.company)).body.data
  return { owner, company: owner.company, api, accountId, token, id }
}
const told = async (api: Api) => {
  const { events, names } = (await api(eventLog.list, { body: {} })).body.data
  return events.map(event => ({ ...event, sentence: sentenceText(event, { names }) }))
}
const create = (api: Api) => api(costCentres.create, { body: { name: 'Küche', number: '7', description: '' } as never })

test('an operator sees nothing of a company before entering it with a reason, and then as its people would, for half an hour', async () => {
  const owner = await signedIn()
  const { api } = await operator(owner.company)
  assert.equal((await api(costCentres.list)).status, 404)
  for (const reason of ['', '  ', 'xx'])
    assert.deepEqual(Object.keys((await enter(api, owner.company, reason)).refusal.fields!), ['reason'])
  assert.equal((await api(costCentres.list)).status, 404)

  const { endsAt, mayWrite } = (await enter(api, owner.company)).body.data
  const minutes = Temporal.Now.instant()
    .until(Temporal.Instant.from(`${endsAt.replace(' ', 'T')}Z`))
    .total('minutes')
  assert.ok(minutes > 28 && minutes <= 30, `${minutes}`)
  assert.equal(mayWrite, false)
  assert.equal((await api(costCentres.list)).status, 200)
  const access = (await api(signIn.current)).body.data.companies.find(({ id }) => id === owner.company)!
  assert.deepEqual([access.role, access.visit?.endsAt, access.storeIds], [{ id: 0, name: 'Betreiber' }, endsAt, null])

  await rawSql(`update operator_visit set ends_at = now() where company_id = $1`, [owner.company])
  assert.equal((await api(costCentres.list)).status, 404)
  assert.ok(!(await api(signIn.current)).body.data.companies.some(({ id }) => id === owner.company))
})

test('who is no operator enters nothing, an operator no company that is not there and none in which they have a role', async () => {
  const ordinary = await signedIn()
  const foreign = await build.company()
  assert.equal((await enter(ordinary.api, foreign)).status, 403)
  const { api } = await operator(foreign)
  assert.equal((await enter(api, 2_000_000_000)).status, 404)
  const member = await signedIn({ isSuperuser: true })
  assert.equal((await enter(member.api, member.company)).status, 409)
  assert.equal((await member.api(costCentres.list)).status, 200)
})

test('a visit belongs to one sign-in: another one of the same operator, and one whom a provider vouches for, stay outside', async () => {
  const { company, api, accountId } = await visiting()
  const [session] = await rawSql<{ id: string }>('select session_id as id from operator_visit where company_id = $1', [
    company,
  ])
  assert.ok(session)
  assert.equal((await api(costCentres.list)).status, 200)
  await rawSql(`update session set vouched_by = 'https://login.example kontor' where id = $1`, [session.id])
  assert.equal((await api(costCentres.list)).status, 404)
  await rawSql(`update session set vouched_by = null where id = $1`, [session.id])
  await rawSql(`update account set is_superuser = false where id = $1`, [accountId])
  assert.equal((await api(costCentres.list)).status, 404)
})

test('nothing can be changed while looking, by none of the endpoints, and health, numbers and pay stay closed', async () => {
  const { api, company } = await visiting()
  const all = ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  const changing = all.filter(
    endpoint => !WITHOUT_COMPANY.has(endpoint.permission) && !isReading(endpoint) && !endpoint.upload,
  )
  assert.ok(changing.length > 200)
  const open: string[] = []
  for (const endpoint of changing) {
    const { status, text } = await api(endpoint, {
      params: { id: 1, storeId: 1, list: 'x' },
      query: { companyId: company },
    })
    if (status !== 403) open.push(`${endpoint.method} ${endpoint.path}: ${status} ${text.slice(0, 80)}`)
  }
  assert.deepEqual(open, [])
  assert.match((await create(api)).refusal.message, /nur lesend/)
  const { permissions } = (await api(signIn.current)).body.data.companies.find(({ id }) => id === company)!
  const closed = ALL_PERMISSIONS.filter(right => /sensitive|maternity|^roles.write|^sign-on/.test(right))
  assert.equal(closed.length, 6)
  assert.deepEqual(
    permissions.filter(right => closed.includes(right)),
    [],
  )
})

test('files that are brought in a form are refused, too', async () => {
  const { api, company } = await visiting()
  const uploads = ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).filter(
    ({ upload, permission, needsNoRoom }) => upload && !WITHOUT_COMPANY.has(permission) && needsNoRoom !== 'reads',
  )
  assert.ok(uploads.length > 5)
  for (const endpoint of uploads) {
    const sent = { query: { companyId: company }, params: { id: 1 }, file: { name: 'x.csv', bytes: 'a;b' } }
    assert.equal((await api(endpoint, sent)).status, 403, `${endpoint.method} ${endpoint.path}`)
  }
})

test('the company reads in its log who came, why, and which records were opened, each once a visit', async () => {
  const { owner, company, api } = await visiting()
  const { id: person } = await build.employee({ company })
  for (const _ of [1, 2]) assert.equal((await api(employees.find, { params: { id: person } })).status, 200)
  await api(employees.find, { params: { id: 2_000_000_000 } })
  const events = (await told(owner.api)).filter(({ isOperator }) => isOperator)
  assert.deepEqual(
    events.map(({ action, kind, recordId }) => [action, kind, action === 'seen' ? recordId : '']),
    [
      ['seen', 'people/employees', String(person)],
      ['entered', 'access/operator-access', ''],
    ],
  )
  assert.equal(events[1]!.sentence, 'hat den Betrieb als Betreiber geöffnet: Ticket 4411, Standort fehlt')
  assert.match(events[0]!.sentence, /^hat den Mitarbeiter .+ angesehen$/)
  const { visits } = (await owner.api(operatorAccess.list)).body.data
  assert.partialDeepStrictEqual(visits[0], {
    seen: 1,
    isRunning: true,
    mayWrite: false,
    reason: 'Ticket 4411, Standort fehlt',
  })

  await enter(api, company, 'Noch einmal')
  await api(employees.find, { params: { id: person } })
  assert.equal(
    (await told(owner.api)).reduce((sum, { action, count }) => sum + (action === 'seen' ? count : 0), 0),
    2,
  )
})

test('with the owner’s click changes can be made in this visit, but who may do what stays the company’s', async () => {
  const { owner, api, id, company, accountId } = await visiting()
  assert.equal((await create(api)).status, 403)
  const clerk = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(right => right !== 'sign-on.write') })
  assert.equal((await clerk.api(operatorAccess.allow, { params: { id } })).status, 403)
  const allowed = (await owner.api(operatorAccess.allow, { params: { id } })).body.data
  assert.partialDeepStrictEqual(allowed, { mayWrite: true, consentedBy: 'Huber Mira' })
  assert.equal((await create(api)).status, 200)
  const { permissions } = (await api(signIn.current)).body.data.companies.find(each => each.id === company)!
  assert.deepEqual(
    ALL_PERMISSIONS.filter(right => !permissions.includes(right)),
    ['roles.write', 'sign-on.write'],
  )
  assert.equal((await owner.api(operatorAccess.allow, { params: { id } })).status, 200)
  const events = await told(owner.api)
  assert.deepEqual(
    events.filter(({ action }) => action === 'allowed').map(({ count }) => count),
    [1],
  )
  assert.ok(events.some(event => event.accountId === accountId && event.kind === 'settings/cost-centres'))
  // The next visit begins as every one.
  await enter(api, company)
  assert.equal((await create(api)).status, 403)
})

test('what the company sets for all visits holds from that moment on and is taken back as quickly; of two the slower is told', async () => {
  const { owner, api, company } = await visiting()
  const set = (mayWrite: boolean, version: number) => owner.api(operatorAccess.consent, { body: { mayWrite, version } })
  assert.deepEqual((await set(true, 0)).body.data, { mayWrite: true, version: 1 })
  assert.deepEqual((await owner.api(operatorAccess.list)).body.data.consent, { mayWrite: true, version: 1 })
  assert.equal((await create(api)).status, 200)
  assert.equal((await set(false, 0)).status, 409)
  assert.deepEqual((await set(false, 1)).body.data, { mayWrite: false, version: 2 })
  assert.equal((await create(api)).status, 403)
  assert.deepEqual(
    (await told(owner.api)).filter(({ action }) => action === 'changed').map(({ sentence }) => sentence),
    [
      'hat festgelegt, dass Betreiber hier nur lesen dürfen',
      'hat festgelegt, dass Betreiber hier auch etwas ändern dürfen',
    ],
  )
  const other = await operator(company)
  assert.equal((await other.api(costCentres.list)).status, 404, 'consent lets nobody in')
})

test('who asks for changes is heard: each owner gets one mail, whoever asks twice', async () => {
  const { owner, api, id, company } = await visiting()
  const give = (rights: string[]) => rawSql('update role set permissions = $2 where company_id = $1', [company, rights])
  await give(['events.read'])
  assert.equal((await api(operatorAccess.ask, { params: { id } })).status, 409, 'nobody there could consent')
  await give(ALL_PERMISSIONS)
  const before = await mails()
  for (const _ of [1, 2]) assert.equal((await api(operatorAccess.ask, { params: { id } })).body.data.isAsked, true)
  assert.equal((await mails()) - before, 1)
  assert.deepEqual(
    (await told(owner.api)).filter(({ action }) => action === 'asked').map(({ count }) => count),
    [1],
  )
})
const mails = () => rawSql<{ mails: number }>('select count(*)::int as mails from mail').then(([row]) => row!.mails)

test('operator and company can end a visit at once, and only a visit of their own', async () => {
  const { owner, api, id } = await visiting()
  const stranger = await visiting()
  assert.equal((await stranger.api(operatorAccess.leave, { params: { id } })).status, 404)
  assert.equal((await stranger.owner.api(operatorAccess.end, { params: { id } })).status, 404)
  assert.equal((await api(costCentres.list)).status, 200)
  assert.equal((await owner.api(operatorAccess.end, { params: { id } })).body.data.isRunning, false)
  assert.equal((await api(costCentres.list)).status, 404)
  assert.equal((await owner.api(operatorAccess.end, { params: { id } })).status, 409)
  assert.equal((await owner.api(operatorAccess.allow, { params: { id } })).status, 409)

  await stranger.api(operatorAccess.leave, { params: { id: stranger.id } })
  assert.equal((await stranger.api(costCentres.list)).status, 404)
  assert.deepEqual(
    (await told(stranger.owner.api)).map(({ action }) => action),
    ['left', 'entered'],
  )
})

test('an open page hears of changes as long as the visit goes on, by the rights that it has', async () => {
  const { owner, company, id } = await visiting()
  const [session] = await rawSql<{ id: string }>('select session_id as id from operator_visit where id = $1', [id])
  const listener = { sessionId: session!.id, address: '127.0.0.1' }
  const heard = async () => (await acrossCompanies(tx => listening(tx, company, [listener])))(listener)?.permissions
  assert.deepEqual([(await heard())?.has('stores.read'), (await heard())?.has('maternity.read')], [true, false])
  await owner.api(operatorAccess.allow, { params: { id } })
  assert.deepEqual([(await heard())?.has('maternity.read'), (await heard())?.has('roles.write')], [true, false])
  await owner.api(operatorAccess.end, { params: { id } })
  assert.equal(await heard(), undefined)
})

test('a job that an operator began in a visit runs as long as it may change something, and no longer', async () => {
  const { owner, company, accountId, id } = await visiting()
  const rights = async () => (await scopeOf(accountId, company, 'test'))?.permissions
  assert.equal(await rights(), undefined)
  await owner.api(operatorAccess.allow, { params: { id } })
  assert.deepEqual([(await rights())?.has('exports.run'), (await rights())?.has('roles.write')], [true, false])
  await owner.api(operatorAccess.end, { params: { id } })
  assert.equal(await rights(), undefined)
})

test('a company that demands a second factor demands it of operators, too', async () => {
  const { api, company, token } = await visiting()
  await rawSql('insert into second_factor_demand (company_id, from_day) values ($1, current_date - 1)', [company])
  assert.equal((await api(costCentres.list)).status, 404)
  assert.ok(!(await api(signIn.current)).body.data.companies.some(({ id }) => id === company))
  const refused = await enter(api, company)
  assert.deepEqual([refused.status, refused.refusal.code], [403, 'second_factor_demanded'])
  await rawSql(
    `update session set by_passkey = true where id = (select session_id from operator_visit where company_id = $1 limit 1)`,
    [company],
  )
  assert.equal((await enter(apiFor(token, company), company)).status, 200)
  assert.equal((await api(costCentres.list)).status, 200)
})

test('an operator comes into a company that is locked, to see why, and its visits stand with the company’s', async () => {
  const { api, company } = await visiting()
  await rawSql('update company set is_locked = true where id = $1', [company])
  assert.equal((await api(costCentres.list)).status, 200)
  const listed = (await api(operatorAccess.ofCompany, { params: { id: company } })).body.data
  assert.equal(listed.visits.length, 1)
})

const READS = ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint as Endpoint)).filter(
  endpoint => endpoint.method === 'GET' && !WITHOUT_COMPANY.has(endpoint.permission) && isReading(endpoint),
)
const opens = ({ path, query, answer }: Endpoint) =>
  path.includes('/:') || (query !== undefined && 'employeeId' in query.shape) || answer === 'file'

test('whatever opens one record or file is told, as a record of the noun whose contract has it', async () => {
  const nouns = await nounsOfContract()
  const breaches = READS.filter(opens).flatMap(endpoint => {
    const { path, query } = endpoint
    if (OF_NOBODY.includes(path)) return []
    const params = { id: 4711 }
    const ofPerson = query !== undefined && 'employeeId' in query.shape
    const seen = seenBy({ path, params, query: ofPerson ? { employeeId: 4711 } : {} })
    if (!seen) return [`${path} is told to nobody`]
    const isPart = seen.kind === 'people/employees' || nounNamed(nouns.get(path) ?? '') === undefined
    return isPart || seen.kind === nouns.get(path) || path.includes('feeds/store')
      ? []
      : [`${path} is ${nouns.get(path)}, told as ${seen.kind}`]
  })
  assert.deepEqual(breaches, [])
  const unused = OPENED.filter(
    ([begins]) => !READS.some(({ path }) => path === begins || path.startsWith(`${begins}/`)),
  )
  assert.deepEqual(unused, [])
})

async function nounsOfContract(): Promise<Map<string, NounKey>> {
  const root = join(import.meta.dirname, '../../../../contract')
  const files = (await readdir(root, { recursive: true })).filter(
    file => /^[a-z-]+\/[a-z-]+\.ts$/.test(file) && readFileSync(join(root, file), 'utf8').includes('routes({'),
  )
  const found = new Map<string, NounKey>()
  for (const file of files)
    for (const value of Object.values(await import(join(root, file))))
      for (const endpoint of Object.values((value ?? {}) as Endpoints))
        if (typeof endpoint?.path === 'string') found.set(endpoint.path, file.replace(/\.ts$/, '') as NounKey)
  return found
}

test('a table of visits is read by no other company', async () => {
  const { company } = await visiting()
  const other = await signedIn()
  assert.deepEqual((await other.api(operatorAccess.list)).body.data.visits, [])
  assert.equal((await other.api(operatorAccess.list, { query: { companyId: company } })).status, 404)
  assert.ok(theApp().port > 0)
})
