import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stampFindings } from '#contract/working-time/stamp-findings.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported } from '#server/testing/import-steps.ts'

withApp()

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

/** October 2026; moments in UTC, two hours behind Vienna until the 25th. */
async function shop(permissions?: Parameters<typeof signedIn>[0]) {
  const session = await signedIn(permissions)
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz', storeNumber: '10' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', personnelNumber: '1001' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const found = async (query: object = {}) => {
    const { status, text, body } = await api(stampFindings.ofStore, { query: { storeId: store, ...OCTOBER, ...query } })
    assert.equal(status, 200, text)
    return body.data
  }
  return { ...session, store, eva, found }
}

test('a rest that was too short and a missing break stand at their stamps, what is no breach says so', async () => {
  const { eva, found } = await shop()
  const late = await build.stamp({ employee: eva, from: '2026-10-05 12:00:00', to: '2026-10-05 20:30:00' })
  const early = await build.stamp({ employee: eva, from: '2026-10-06 05:00:00', to: '2026-10-06 10:00:00' })
  const all = await found()
  assert.deepEqual(
    all.map(({ stampId, rule, isBreach }) => [stampId, rule, isBreach]),
    [
      [late.id, 'NORMAL', false],
      [late.id, 'PAUSE', true],
      [early.id, 'RUHE_TAG', true],
    ],
  )
  assert.match(all[2]!.text, /AZG § 12/)
})

test('stamps outside the period, of other stores, running and deleted ones have no line, and count where the law asks', async () => {
  const { company, eva, found } = await shop()
  const other = await build.store({ company })
  const there = { ...eva, store: other }
  await build.stamp({ employee: there, from: '2026-10-05 12:00:00', to: '2026-10-05 20:30:00' })
  const early = await build.stamp({ employee: eva, from: '2026-10-06 05:00:00', to: '2026-10-06 10:00:00' })
  await build.stamp({ employee: eva, from: '2026-10-08 05:00:00', to: '2026-10-08 15:00:00', softDelete: true })
  await build.stamp({ employee: eva, from: '2026-10-09 05:00:00', to: null })
  assert.deepEqual(
    (await found()).map(({ stampId, rule }) => [stampId, rule]),
    [[early.id, 'RUHE_TAG']],
  )
  assert.deepEqual(await found({ from: '2026-10-07' }), [])
})

test('whom the law protects as a mother is told by a neutral line to who may not see maternity', async () => {
  const own = await shop()
  await build.maternity({ employee: own.eva, notified: '2026-09-01', expected: '2027-02-01' })
  await build.stamp({ employee: own.eva, from: '2026-10-05 17:00:00', to: '2026-10-05 20:30:00' })
  assert.deepEqual(
    (await own.found()).map(({ rule }) => rule),
    ['MUTTER'],
  )
  const planner = await signedIn({
    company: own.company,
    permissions: ['stamps.read', 'employees.read', 'stores.read'],
  })
  const { body } = await planner.api(stampFindings.ofStore, { query: { storeId: own.store, ...OCTOBER } })
  assert.deepEqual(
    body.data.map(({ rule, isBreach }) => [rule, isBreach]),
    [['NICHT_EINTEILBAR', true]],
  )
  assert.doesNotMatch(JSON.stringify(body), /MUTTER|Mutter|MSchG/)
})

test('a period of more than a year is refused at its end', async () => {
  const { api, store } = await shop()
  const { status, refusal } = await api(stampFindings.ofStore, {
    query: { storeId: store, from: '2025-01-01', to: '2026-10-31' },
  })
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(refusal.fields ?? {}), ['to'])
})

test('after an import of stamps it is known at how many of them the law was not kept, and where', async () => {
  const { api, company, store } = await shop()
  const csv = [
    'Personalnummer;Datum;Von;Bis;Pause',
    '1001;05.10.2026;14:00;22:30;30',
    '1001;06.10.2026;07:00;12:00;0',
    '1001;08.10.2026;07:00;12:00;0',
  ].join('\n')
  const { id, state, message } = await imported(api, csv, { kind: 'stamps' })
  assert.equal(state, 'done', message)
  const { body } = await api(stampFindings.ofImport, { params: { id } })
  assert.deepEqual(body.data, {
    stamps: 1,
    places: [{ storeId: store, storeName: 'Linz', month: '2026-10', day: '2026-10-06', stamps: 1 }],
  })
  const without = await signedIn({ company, permissions: ['imports.run', 'stores.read'] })
  assert.deepEqual((await without.api(stampFindings.ofImport, { params: { id } })).body.data, { stamps: 0, places: [] })
})
