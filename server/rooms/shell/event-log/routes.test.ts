import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stores } from '#contract/accounts/stores.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { employees } from '#contract/people/employees.ts'
import type { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { type EventLine, type EventPage, eventLog } from '#contract/shell/event-log.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { imported } from '#server/testing/import-steps.ts'

withApp()

type Query = Record<string, string | number>
const events = async (api: Api, query: Query = {}) => (await api(eventLog.list, { body: query })).body.data.events
const written = (company: number, account: string, count: number, kind = 'exports/export-runs') =>
  rawSql(
    `insert into audit_entry (company_id, at, account_id, action, record_kind, record_id, after, origin)
     select $1, '2026-03-01T12:00:00Z'::timestamptz + n * interval '1 hour', $2, 'changed', $4, n::text, jsonb_build_object('note', 'Wert ' || n), 'test'
     from generate_series(1, $3::int) n`,
    [company, account, count, kind],
  )

test('a change stands in the log with who, what, when and its fields, old and new, sensitive ones only as changed', async () => {
  const { api, company, accountId } = await signedIn()
  const storeName = 'Linz Landstraße'
  const store = await build.store({ company, name: storeName })
  const { id } = await build.employee({
    company,
    store,
    firstName: 'Eva',
    lastName: 'Čović',
    iban: 'AT611904300234573201',
  })
  await api(employees.change, { params: { id }, body: { city: 'Graz', iban: 'AT483200000012345864', version: 1 } })
  const [event, ...rest] = await events(api)
  assert.equal(rest.length, 0)
  const { id: _, fold: __, at, ...shown } = event!
  assert.ok(Math.abs(Date.parse(`${at}Z`) - Date.now()) < 60_000)
  assert.deepEqual(shown, {
    accountId,
    actor: 'Mira Huber',
    isOperator: false,
    action: 'changed',
    kind: 'people/employees',
    recordId: String(id),
    recordName: 'Čović Eva',
    detail: '',
    storeName,
    changes: [
      { field: 'city', before: '', after: 'Graz' },
      { field: 'iban', before: '•••', after: '•••' },
    ],
    origin: 'web 127.0.0.1',
    count: 1,
    records: 1,
    isMixed: false,
  })
})

const approve = async (api: Api, ids: readonly number[]) => {
  for (const id of ids)
    assert.equal(
      (await api(stampRecords.change, { params: { id }, body: { mdConfirmed: true, version: 1 } })).status,
      200,
    )
}

test('the same done to many within a short time is one line with its count and its store, and unfolds entry by entry', async () => {
  const { api, company, accountId } = await signedIn()
  const storeName = 'Wien Donaustadt'
  const employee = await build.employee({ company, store: await build.store({ company, name: storeName }) })
  const days = ['02', '03', '04'].map(day => ({ from: `2026-11-${day} 07:00:00`, to: `2026-11-${day} 15:00:00` }))
  const ids: number[] = []
  for (const day of days) ids.push((await build.stamp({ employee, ...day, confirmed: false })).id)
  await approve(api, ids)
  await (await signedIn({ company })).api(costCentres.create, { body: { name: 'Küche' } })
  const [other, line, ...rest] = await events(api)
  assert.deepEqual([rest.length, other!.count, line!.count, line!.records], [0, 1, 3, 3])
  assert.equal(sentenceText(line!, {}), 'hat 3 Stempelzeiten in Wien Donaustadt bestätigt')
  const { body } = await api(eventLog.list, { body: { fold: line!.fold, limit: 2 } })
  assert.deepEqual(
    [body.data.events.map(({ recordId, count }) => [recordId, count]), body.data.next],
    [
      [
        [String(ids[2]), 1],
        [String(ids[1]), 1],
      ],
      body.data.events[1]!.id,
    ],
  )
  const { next } = body.data
  const last = await api(eventLog.list, { body: { fold: line!.fold, limit: 2, before: next! } })
  assert.deepEqual(
    last.body.data.events.map(({ recordId }) => recordId),
    [String(ids[0])],
  )
  assert.equal((await events(api, { records: `time/stamps:${ids[0]}` })).length, 1)
  assert.equal((await events(api, { accountId })).length, 1)
})

test('what is done later, otherwise, to something else or by someone else is told for itself', async () => {
  const one = await signedIn()
  const { api, company } = one
  const two = await signedIn({ company })
  const make = async (by: Api, name: string) => (await by(costCentres.create, { body: { name } })).body.data.id
  const id = await make(api, 'A')
  await rawSql(`update audit_entry set at = at - interval '11 minutes' where company_id = $1`, [company])
  await make(api, 'B')
  await make(two.api, 'C')
  await make(api, 'D')
  await api(costCentres.change, { params: { id }, body: { name: 'E', version: 1 } })
  await api(costCentres.change, { params: { id }, body: { shortName: 'E', version: 2 } })
  await api(costCentres.change, { params: { id }, body: { name: 'F', version: 3 } })
  assert.deepEqual(
    (await events(api)).map(event => [event.actor && event.accountId === one.accountId, sentenceText(event, {})]),
    [
      [true, 'hat die Kostenstelle F geändert'],
      [true, 'hat die Kostenstelle F 2-mal geändert'],
      [false, 'hat die Kostenstelle C erstellt'],
      [true, 'hat 2 Kostenstellen erstellt'],
      [true, 'hat die Kostenstelle F erstellt'],
    ],
  )
})

test('an import is one line with its rows inside, and so is taking it back; a filter finds the rows', async () => {
  const { api, company } = await signedIn()
  await build.employee({ company, personnelNumber: '1' })
  const file = ['Personalnummer;Datum;von;bis', ...[5, 6, 7].map(day => `1;0${day}.10.2026;07:00;15:00`)].join('\n')
  const { id } = await imported(api, file)
  const [line] = await events(api)
  assert.deepEqual([line!.action, line!.count, line!.isMixed], ['imported', 4, true])
  assert.equal(sentenceText(line!, {}), 'hat liste.csv importiert, 3 neu')
  assert.equal((await events(api, { fold: line!.fold })).length, 4)
  const [stamps, ...rest] = await events(api, { kind: 'time/stamps' })
  assert.deepEqual([rest.length, sentenceText(stamps!, {})], [0, 'hat 3 Stempelzeiten mit einem Import geschrieben'])
  await api(importJobs.undo, { params: { id } })
  const [undone] = await events(api)
  assert.equal(sentenceText(undone!, {}), 'hat den Import liste.csv zurückgenommen')
  assert.deepEqual([undone!.count, undone!.isMixed], [4, true])
})

test('pages of folded lines hold each entry once, by any filter and for who may read but some of it', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 20, 'settings/cost-centres')
  // To every second one seven more, some of another kind, as an import writes them.
  await rawSql(
    `insert into audit_entry (company_id, at, account_id, action, record_kind, record_id, after, origin, first_id, first_at)
     select $1, e.at + n * interval '1 second', $2, 'created', case when n > 5 then 'time/stamps' else e.record_kind end,
       (e.id * 100 + n)::text, jsonb_build_object('note', 'Wert ' || n), 'test', e.id, e.at
     from audit_entry e, generate_series(1, 7) n where e.company_id = $1 and e.id % 2 = 0`,
    [company, accountId],
  )
  const some = (await signedIn({ company, permissions: ['events.read', 'stores.read'] })).api
  const filters: Query[] = [
    {},
    { kind: 'time/stamps' },
    { text: 'wert 3' },
    { action: 'created', text: 'wert 1' },
    { accountId },
  ]
  for (const [reader, query] of [api, some].flatMap(reader => filters.map(query => [reader, query] as const))) {
    const whole = await events(reader, { ...query, limit: 200 })
    const lines: EventLine[] = []
    for (let before: number | null | undefined; before !== null; ) {
      const { data } = (await reader(eventLog.list, { body: { ...query, limit: 3, ...(before && { before }) } })).body
      lines.push(...data.events)
      before = data.next
    }
    assert.deepEqual(lines, whole)
    const { text } = await reader(eventLog.export, { body: { kind: 'settings/cost-centres', ...query } })
    const told = lines.filter(({ kind }) => kind === (query.kind ?? 'settings/cost-centres'))
    // Of another kind, below the first entry of theirs.
    const others = query.kind || query.text || reader === some ? 0 : 20
    const entries = text.split('\r\n').slice(1).filter(Boolean).length
    assert.equal(told.reduce((sum, { count }) => sum + count, 0) - others, entries, JSON.stringify(query))
  }
})

test('the log is leafed through newest first without gap or repetition, also while it grows', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 25)
  const seen: string[] = []
  let before: number | undefined
  for (let pages = 0; pages < 10; pages++) {
    const { body } = await api(eventLog.list, { body: { limit: 10, ...(before && { before }) } })
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
    (await api(eventLog.newer, { body: { after: newest!.id, ...query } })).body.data.count
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
  await one.api(costCentres.change, { params: { id }, body: { name: 'Kleine Küche', version: 1 } })
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
  assert.deepEqual(await ids({ records: `settings/cost-centres:${id},exports/export-runs:2` }), [
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
  assert.deepEqual(body.data.kinds, ['exports/export-runs', 'notifications/news', 'settings/cost-centres'])
  assert.deepEqual(body.data.actions, ['changed', 'created', 'read'])
})

test('a search looks at a part of a long trail at a time and says how far it came', async () => {
  const { api, company, accountId } = await signedIn()
  await written(company, accountId, 10_050)
  const first = (await api(eventLog.list, { body: { text: 'wert 7"' } })).body.data
  assert.deepEqual([first.events.length, first.lookedUntil], [0, '2026-03-03 15:00:00'])
  const second = (await api(eventLog.list, { body: { text: 'wert 7"', before: first.next! } })).body.data
  assert.deepEqual([second.events.map(({ recordId }) => recordId), second.next], [['7'], null])
})

test('what was done to records is read only by who may read such records; nothing is free to all', async () => {
  const { api, company, accountId } = await signedIn()
  const { id } = await build.employee({ company })
  await api(employees.change, { params: { id }, body: { city: 'Graz', version: 1 } })
  await api(costCentres.create, { body: { name: 'Küche' } })
  await written(company, accountId, 1, 'accounts/store-filter')
  const kinds = async (permissions: (typeof ALL_PERMISSIONS)[number][]) => {
    const other = await signedIn({ company, permissions })
    const seen = (await events(other.api)).map(({ kind }) => kind)
    const { body } = await other.api(eventLog.choices)
    assert.deepEqual([...new Set(seen)].sort(), body.data.kinds)
    const { text } = await other.api(eventLog.export)
    assert.equal(text.includes('Graz'), seen.includes('people/employees'))
    return seen
  }
  assert.deepEqual(await kinds(['events.read']), [])
  assert.deepEqual(await kinds(['events.read', 'employees.read']), ['shell/event-log', 'people/employees'])
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
    const { status, refusal } = await api(endpoint, { body: { after: 0 } })
    assert.deepEqual([status, refusal.code], [403, 'forbidden'])
  }
})

test('another company’s entries are nowhere, and its numbers are as if they did not exist', async () => {
  const foreign = await signedIn()
  await foreign.api(costCentres.create, { body: { name: 'Fremd' } })
  const [entry] = await events(foreign.api)
  const { api } = await signedIn()
  assert.deepEqual(await events(api), [])
  const asked = await api(eventLog.list, { body: { before: entry!.id } })
  const unknown = await api(eventLog.list, { body: { before: 999_999_999 } })
  assert.deepEqual([asked.status, asked.text], [404, unknown.text])
})

test('the file holds a line a changed field in German, runs no formula, and leaves a trace', async () => {
  const { api, company } = await signedIn()
  await api(costCentres.create, { body: { name: '=HYPERLINK("x")', shortName: 'KÜ' } })
  const { status, text, headers } = await api(eventLog.export, { body: { kind: 'settings/cost-centres' } })
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition')!, /Ereignisprotokoll\.csv/)
  const lines = text.split('\r\n')
  assert.equal(lines[0], '\uFEFFZeitpunkt;Wer;Ereignis;Art;Eintrag;Feld;Alt;Neu;Herkunft')
  const name = lines.find(line => line.includes(';Name;'))!
  assert.match(
    name,
    /^\d\d\.\d\d\.\d{4} \d\d:\d\d;Mira Huber;"hat die Kostenstelle =HYPERLINK\(""x""\) erstellt";Kostenstelle;"'=HYPERLINK\(""x""\)";Name;;"'=HYPERLINK/,
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
    [['access/operator-access', 'entered', true]],
  )
})
