import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectiveAgreements } from '#contract/agreements/collective-agreements.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const MINIMAL = { name: 'Hotel- und Gastgewerbe', weeklyMinutes: 2400 }
const row = (cents: number) => ({ group: 'LG 1', step: '1', fromYear: 0, toYear: null, cents })

test('an agreement is made, changed with its allowances and removed, each step in the trail', async () => {
  const { api, company } = await signedIn()
  const made = await api(collectiveAgreements.create, { body: MINIMAL })
  assert.equal(made.status, 200, made.text)
  const { id } = made.body.data
  assert.deepEqual([made.body.data.hourDivisor, made.body.data.tables, made.body.data.people], [null, [], 0])
  const allowances = [
    { code: 'N', name: 'Nacht', unit: 'night' as const, cents: 2850, percent: null, validFrom: '2025-05-01' },
  ]
  const changed = await api(collectiveAgreements.change, { params: { id }, body: { allowances, version: 1 } })
  assert.deepEqual([changed.body.data.allowances, changed.body.data.version], [allowances, 2])
  assert.equal((await api(collectiveAgreements.remove, { params: { id } })).status, 200)
  const trail = await rawSql<{ action: string; after: { allowances?: string[] } }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'agreements/collective-agreements' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(trail[1]!.after.allowances, ['N Nacht: € 28,50 je Nacht ab 01.05.2025'])
})

test('what Kontor ships becomes the company’s own: the same values, a name of its own, empty tables that say so', async () => {
  const { api } = await signedIn()
  const body = { template: 'hospitality', name: 'Gastgewerbe' }
  const { data } = (await api(collectiveAgreements.copyTemplate, { body })).body
  assert.deepEqual([data.weeklyMinutes, data.hourDivisor, data.averagingWeeks], [2400, 17_300, 26])
  const apprentices = data.tables.find(({ payKind }) => payKind === 'apprentice')!
  assert.deepEqual(
    apprentices.rows.map(({ cents }) => cents),
    [105_000, 118_000, 140_000, 150_000],
  )
  assert.match(data.tables.find(({ payKind }) => payKind === 'wage')!.note, /nicht mitgeliefert/)
  const again = await api(collectiveAgreements.copyTemplate, { body })
  assert.deepEqual([again.status, Object.keys(again.refusal.fields!)], [409, ['name']])
  const unknown = await api(collectiveAgreements.copyTemplate, { body: { template: 'bergbau', name: 'X' } })
  assert.deepEqual([unknown.status, Object.keys(unknown.refusal.fields!)], [400, ['template']])
})

test('a new table begins as an older one, by so much more, rounded as chosen', async () => {
  const { api } = await signedIn()
  const { id } = (await api(collectiveAgreements.create, { body: MINIMAL })).body.data
  const first = await api(collectiveAgreements.addTable, {
    params: { id },
    body: { payKind: 'salary', validFrom: '01.01.2025', rows: [row(212_400)] },
  })
  assert.equal(first.status, 200, first.text)
  const raised = { tableId: first.body.data.id, percent: 255, rounding: 'euroUp' as const }
  const second = await api(collectiveAgreements.addTable, {
    params: { id },
    body: { payKind: 'salary', validFrom: '2026-01-01', raised },
  })
  assert.deepEqual(second.body.data.rows, [row(217_900)])
  const twice = await api(collectiveAgreements.addTable, {
    params: { id },
    body: { payKind: 'salary', validFrom: '2026-01-01' },
  })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields!)], [409, ['validFrom']])
  const { id: other } = (await api(collectiveAgreements.create, { body: { ...MINIMAL, name: 'Anderer' } })).body.data
  const foreign = await api(collectiveAgreements.addTable, {
    params: { id: other },
    body: { payKind: 'salary', validFrom: '2026-01-01', raised },
  })
  assert.equal(foreign.status, 404)
})

test('rows that contradict each other are refused with their place, and nothing is saved', async () => {
  const { api, company } = await signedIn()
  const { tableId } = await build.agreement({ company })
  const rows = [row(1), { ...row(2), step: '2', fromYear: 3 }]
  const refused = await api(collectiveAgreements.changeTable, { params: { id: tableId }, body: { rows, version: 1 } })
  assert.equal(refused.status, 400)
  assert.match(refused.refusal.fields!.rows!, /^Zeile 2, ab Jahr: Diese Jahre/)
  const stale = await api(collectiveAgreements.changeTable, { params: { id: tableId }, body: { rows: [], version: 7 } })
  assert.deepEqual([stale.status, stale.refusal.code], [409, 'stale'])
  const [agreement] = (await api(collectiveAgreements.list, {})).body.data
  assert.equal(agreement!.tables[0]!.version, 1)
})

test('what somebody is classified by is not removed silently: a table asks, an agreement stays', async () => {
  const { api, company } = await signedIn()
  const agreement = await build.agreement({ company })
  const employee = await build.employee({ company })
  await build.classification({ employee, agreement })
  const later = await build.agreementTable({ agreement, from: '2030-01-01' })
  const ofOthers = await build.agreementTable({ agreement, from: '2020-01-01' })
  for (const id of [agreement.tableId, later]) {
    const refused = await api(collectiveAgreements.removeTable, { params: { id } })
    assert.deepEqual(
      [refused.status, refused.refusal.message],
      [409, '1 Mitarbeiter ist nach dieser Tabelle eingestuft.'],
    )
  }
  // Over before anybody was classified.
  assert.equal((await api(collectiveAgreements.removeTable, { params: { id: ofOthers } })).status, 200)
  const refused = await api(collectiveAgreements.remove, { params: { id: agreement.id } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'in_use'])
  assert.equal((await api(collectiveAgreements.list, {})).body.data[0]!.people, 1)
  const asked = { params: { id: later }, query: { evenInUse: 'true' as const } }
  assert.equal((await api(collectiveAgreements.removeTable, asked)).status, 200)
})

test('who sees some stores only reads agreements, counts their people alone, and changes none', async () => {
  const { company } = await signedIn()
  const [mine, other] = [await build.store({ company }), await build.store({ company })]
  const agreement = await build.agreement({ company })
  for (const store of [mine, other]) {
    const employee = await build.employee({ company, store })
    await build.classification({ employee, agreement })
  }
  const { api } = await signedIn({ company, storeIds: [mine] })
  assert.equal((await api(collectiveAgreements.list, {})).body.data[0]!.people, 1)
  const refused = await api(collectiveAgreements.change, {
    params: { id: agreement.id },
    body: { name: 'Meiner', version: 1 },
  })
  assert.equal(refused.status, 403)
})
