import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stores } from '#contract/accounts/stores.ts'
import type { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { employees } from '#contract/personnel/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { type EventPage, eventLog } from '#contract/shell/event-log.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

type Query = Record<string, string | number>
const events = async (api: Api, query: Query = {}) => (await api(eventLog.list, { query })).body.data.events
const written = (company: number, account: string, count: number, kind = 'time/export-runs') =>
  rawSql(
    `insert into audit_entry (company_id, at, account_id, action, record_kind, record_id, after, origin)
     select $1, '2026-03-01T12:00:00Z'::timestamptz + n * interval '1 hour', $2, 'changed', $4, n::text, jsonb_build_object('note', 'Wert ' || n), 'test'
     from generate_series(1, $3::int) n`,
    [company, account, count, kind],
  )

test('a change stands in the log with who, what, when and its fields, old and new, sensitive ones only as changed', async () => {
  const { api, company, accountId } = await signedIn()
  const { id } = await build.employee({ company, firstName: 'Eva', lastName: 'Čović', iban: 'AT611904300234573201' })
  await api(employees.change, { params: { id }, body: { city: 'Graz', iban: 'AT483200000012345864' } })
  const [event, ...rest] = await events(api)
  assert.equal(rest.length, 0)
  const { id: _, at, ...shown } = event!
  assert.ok(Math.abs(Date.parse(`${at}Z`) - Date.now()) < 60_000)
  assert.deepEqual(shown, {
    accountId,
    actor: 'Mira Huber',
    isOperator: false,
    action: 'changed',
    kind: 'personnel/employees',
    recordId: String(id),
    recordName: 'Čović Eva',
    changes: [
      { field: 'city', before: '', after: 'Graz' },
      { field: 'iban', before: '•••', after: '•••' },
    ],
    origin: 'web 127.0.0.1',
  })
})

test('the log is leafed through newest first without gap or repetition, also while it grows', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 25)
  const seen: string[] = []
  let before: number | undefined
  for (let pages = 0; pages < 10; pages++) {
    const { body } = await api(eventLog.list, { query: { limit: 10, ...(before && { before }) } })
    const page: EventPage = body.data
    seen.push(...page.events.map(({ recordId }) => recordId))
    if (pages === 0) await api(costCentres.create, { body: { name: 'Neu' } })
    if (page.next === null) break
    before = page.next
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, index) => String(25 - index)),
  )
})

test('what came meanwhile is counted, by the same filters', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 3)
  const [newest] = await events(api)
  const count = async (query: Query = {}) =>
    (await api(eventLog.newer, { query: { after: newest!.id, ...query } })).body.data.count
  assert.equal(await count(), 0)
  await api(costCentres.create, { body: { name: 'Küche' } })
  assert.deepEqual(
    [
      await count(),
      await count({ kind: 'settings/cost-centres' }),
      await count({ kind: 'time/stamps' }),
      await count({ text: 'küche' }),
    ],
    [1, 1, 0, 1],
  )
})

test('the log is filtered by person, kind, action, record, text and days of the company’s calendar', async () => {
  const one = await signedIn()
  const two = await signedIn({ company: one.company })
  const { company } = one
  await written(company, one.accountId, 2)
  const created = await two.api(costCentres.create, { body: { name: 'Große Küche' } })
  const { id } = created.body.data
  await one.api(costCentres.change, { params: { id }, body: { name: 'Kleine Küche' } })
  // One second before and at midnight in Vienna, in winter an hour before UTC.
  await rawSql(
    `insert into audit_entry (company_id, at, account_id, action, record_kind, record_id) values
      ($1, '2026-01-31T22:59:59Z', $2, 'read', 'notifications/news', 'jan'), ($1, '2026-01-31T23:00:00Z', $2, 'read', 'notifications/news', 'feb')`,
    [company, one.accountId],
  )
  const ids = async (query: Query) =>
    (await events(one.api, query)).map(({ action, recordId }) => `${action} ${recordId}`)
  assert.deepEqual(await ids({ accountId: two.accountId }), [`created ${id}`])
  assert.deepEqual(await ids({ kind: 'settings/cost-centres' }), [`changed ${id}`, `created ${id}`])
  assert.deepEqual(await ids({ action: 'created' }), [`created ${id}`])
  assert.deepEqual(await ids({ records: `settings/cost-centres:${id},time/export-runs:2` }), [
    `changed ${id}`,
    `created ${id}`,
    'changed 2',
  ])
  assert.deepEqual(await ids({ text: 'grosse k' }), [`changed ${id}`, `created ${id}`])
  assert.deepEqual(await ids({ text: '100%' }), [])
  assert.deepEqual(await ids({ from: '2026-02-01', to: '28.02.2026' }), ['read feb'])
  assert.deepEqual(await ids({ to: '2026-01-31' }), ['read jan'])
  const { body } = await one.api(eventLog.choices)
  assert.deepEqual(
    body.data.people.map(person => person.name),
    ['Mira Huber', 'Mira Huber'],
  )
  assert.deepEqual(body.data.kinds, ['notifications/news', 'settings/cost-centres', 'time/export-runs'])
  assert.deepEqual(body.data.actions, ['changed', 'created', 'read'])
})

test('a search looks at a part of a long trail at a time and says how far it came', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 10_050)
  const first = (await api(eventLog.list, { query: { text: 'wert 7"' } })).body.data
  assert.deepEqual([first.events.length, first.lookedUntil], [0, '2026-03-03 15:00:00'])
  const second = (await api(eventLog.list, { query: { text: 'wert 7"', before: first.next! } })).body.data
  assert.deepEqual([second.events.map(({ recordId }) => recordId), second.next], [['7'], null])
})

test('what was done to records is read only by who may read such records; nothing is free to all', async () => {
  const { api, company, accountId } = await signedIn()
  const { id } = await build.employee({ company })
  await api(employees.change, { params: { id }, body: { city: 'Graz' } })
  await api(costCentres.create, { body: { name: 'Küche' } })
  await written(company, accountId, 1, 'accounts/store-filter')
  const kinds = async (permissions: (typeof ALL_PERMISSIONS)[number][]) => {
    const other = await signedIn({ company, permissions })
    const seen = (await events(other.api)).map(({ kind }) => kind)
    const { body } = await other.api(eventLog.choices)
    assert.deepEqual([...new Set(seen)].sort(), body.data.kinds)
    const { text } = await other.api(eventLog.export)
    assert.equal(text.includes('Graz'), seen.includes('personnel/employees'))
    return seen
  }
  assert.deepEqual(await kinds(['events.read']), [])
  assert.deepEqual(await kinds(['events.read', 'employees.read']), ['shell/event-log', 'personnel/employees'])
  assert.deepEqual(await kinds(['events.read', 'roles.read']), [
    'shell/event-log',
    'shell/event-log',
    'accounts/store-filter',
  ])
})

test('who is bound to stores reads nothing of the log, since it tells of all of them', async () => {
  const employee = await build.employee()
  const { api } = await signedIn({ company: employee.company, storeIds: [employee.store!] })
  for (const endpoint of [eventLog.list, eventLog.newer, eventLog.choices, eventLog.export]) {
    const { status, refusal } = await api(endpoint, { query: { after: 0 } })
    assert.deepEqual([status, refusal.code], [403, 'forbidden'])
  }
})

test('another company’s entries are nowhere, and its numbers are as if they did not exist', async () => {
  const foreign = await signedIn()
  await foreign.api(costCentres.create, { body: { name: 'Fremd' } })
  const [entry] = await events(foreign.api)
  const { api } = await signedIn()
  assert.deepEqual(await events(api), [])
  const asked = await api(eventLog.list, { query: { before: entry!.id } })
  const unknown = await api(eventLog.list, { query: { before: 999_999_999 } })
  assert.deepEqual([asked.status, asked.text], [404, unknown.text])
})

test('the file holds a line a changed field in German, runs no formula, and leaves a trace', async () => {
  const { api, company } = await signedIn()
  await api(costCentres.create, { body: { name: '=HYPERLINK("x")', shortName: 'KÜ' } })
  const { status, text, headers } = await api(eventLog.export, { query: { kind: 'settings/cost-centres' } })
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition')!, /Ereignisprotokoll\.csv/)
  const lines = text.split('\r\n')
  assert.equal(lines[0], '\uFEFFZeitpunkt;Wer;Was;Art;Eintrag;Nummer;Feld;Alt;Neu;Herkunft')
  const name = lines.find(line => line.includes(';Name;'))!
  assert.match(
    name,
    /^\d\d\.\d\d\.\d{4} \d\d:\d\d;Mira Huber;Angelegt;Kostenstelle;"'=HYPERLINK\(""x""\)";\d+;Name;;"'=HYPERLINK/,
  )
  const [entry] = await rawSql<{ action: string; after: object }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'shell/event-log'`,
    [company],
  )
  assert.deepEqual(entry, { action: 'exported', after: { kind: 'settings/cost-centres', text: '', entries: 1 } })
})

test('an operator who enters a company stands in its log, once a session, and is told from its own people', async () => {
  const operator = await signedIn({ isSuperuser: true })
  await Promise.all([1, 2, 3, 4, 5].map(() => operator.api(stores.list)))
  const { api } = await signedIn({ company: operator.company })
  const seen = await events(api)
  assert.deepEqual(
    seen.map(({ kind, action, isOperator }) => [kind, action, isOperator]),
    [['accounts/operator-access', 'entered', true]],
  )
})
