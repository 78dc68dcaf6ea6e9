import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

const golden = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
const november = { from: '01.11.2026', to: '30.11.2026' }

test('BMD gets the approved vacations, sick leaves and care leaves of a month, byte for byte', async () => {
  const company = await build.company({ softwareId: 0, bmdId: '11' })
  const store = await build.store({ company, storeNumber: '10' })
  const [anna, milos, sophie] = await people(company, store, ['5001', '5002', '5003'])
  // Vienna is an hour ahead of UTC; the stored end is the first moment after.
  await build.absence({ employee: anna, from: '2026-11-01 23:00:00', to: '2026-11-06 23:00:00', type: 1 })
  await build.absence({ employee: milos, from: '2026-11-02 23:00:00', to: '2026-11-04 23:00:00', type: 2 })
  await build.absence({ employee: sophie, from: '2026-11-04 23:00:00', to: '2026-11-05 23:00:00', type: 6 })
  // Over both edges of the month, by the local calendar and through the change of the clocks.
  await build.absence({ employee: milos, from: '2026-10-23 22:00:00', to: '2026-11-01 23:00:00', type: 2 })
  await build.absence({ employee: anna, from: '2026-11-27 23:00:00', to: '2026-12-06 23:00:00', type: 1 })
  // Ends in the middle of a day: that day is not handed over.
  await build.absence({ employee: sophie, from: '2026-11-16 07:00:00', to: '2026-11-18 11:00:00', type: 1 })
  // None of these leaves the house.
  await build.absence({ employee: anna, from: '2026-11-09 07:00:00', to: '2026-11-09 15:00:00', type: 1 })
  for (const held of [
    { approved: false },
    { mdDeleted: true },
    { softDelete: true },
    { state: 2 },
    { type: 3 },
    { type: 8 },
  ])
    await build.absence({ employee: anna, from: '2026-11-09 23:00:00', to: '2026-11-10 23:00:00', ...held })

  const { api } = await signedIn({ company })
  const file = await api(absenceExports.download, { query: { storeId: store, ...november } })
  assert.equal(file.status, 200, file.text)
  assert.deepEqual(file.bytes, golden('bmd-absences-2026-11.csv'))
  assert.match(file.headers.get('content-disposition')!, /filename="10_export_abwesenheiten\.csv"/)
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=windows-1252')
})

test('DPW gets half months with parts of a day, byte for byte', async () => {
  const company = await build.company({ softwareId: 1, dpwId: '77' })
  await build.transferTarget({ company })
  const store = await build.store({ company, storeNumber: '10' })
  const [anna, milos] = await people(company, store, ['700014', '700022'])
  await build.absence({ employee: anna, from: '2026-11-01 23:00:00', to: '2026-11-06 23:00:00', type: 1 })
  await build.absence({ employee: milos, from: '2026-11-05 07:00:00', to: '2026-11-05 15:00:00', type: 6 })
  await build.absence({ employee: milos, from: '2026-11-09 07:00:00', to: '2026-11-09 19:00:00', type: 7 })
  await build.absence({ employee: anna, from: '2026-11-12 23:00:00', to: '2026-11-18 23:00:00', type: 8 })
  await build.absence({ employee: milos, from: '2026-11-11 23:00:00', to: '2026-11-12 23:00:00', type: 3 })
  await build.absence({ employee: milos, from: '2026-11-02 23:00:00', to: '2026-11-03 23:00:00', type: 4 })

  assert.deepEqual(await absenceFile(company, store, '01', '15'), golden('dpw-absences-2026-11-1.csv'))
  assert.deepEqual(await absenceFile(company, store, '16', '30'), golden('dpw-absences-2026-11-2.csv'))
})

test('DPW gets hours without pauses on the day a shift begins, over midnight, clock changes and half months, byte for byte', async () => {
  const company = await build.company({ softwareId: 1, dpwId: '77' })
  await build.transferTarget({ company })
  const store = await build.store({ company, storeNumber: '10' })
  await rawSql(`update store set cost_center = ' 10 , 20' where id = $1`, [store])
  const [anna, milos] = await people(company, store, ['700014', '700022'])
  const day = { from: '2026-10-20 06:00:00', to: '2026-10-20 14:35:00' }
  await build.stamp({ employee: anna, ...day, pauses: [{ from: '2026-10-20 10:00:00', to: '2026-10-20 10:30:00' }] })
  // 22:00 to 06:00 on the night with the repeated hour: nine hours, of which two pauses overlap to 45 minutes.
  await build.stamp({
    employee: milos,
    from: '2026-10-24 20:00:00',
    to: '2026-10-25 05:00:00',
    pauses: [
      { from: '2026-10-25 00:00:00', to: '2026-10-25 00:30:00' },
      { from: '2026-10-25 00:15:00', to: '2026-10-25 00:45:00' },
    ],
  })
  // Begins on the last evening of the period and runs into the next one; and one that came in from before.
  await build.stamp({ employee: anna, from: '2026-10-31 21:00:00', to: '2026-11-01 05:00:00' })
  await build.stamp({ employee: milos, from: '2026-10-15 20:00:00', to: '2026-10-16 04:00:00' })
  // Not confirmed, not stamped out.
  await build.stamp({ employee: anna, from: '2026-10-21 06:00:00', to: '2026-10-21 14:00:00', confirmed: false })
  await build.stamp({ employee: anna, from: '2026-10-22 06:00:00', to: null })

  assert.deepEqual(await hoursFile(company, store, '2026-10-16', '2026-10-31'), golden('dpw-hours-2026-10-2.csv'))
  const [run] = await rawSql<{ sums: Record<string, number>; row_count: number }>(
    `select sums, row_count from export_run where company_id = $1 and state <> 'draft'`,
    [company],
  )
  assert.deepEqual(run, { row_count: 3, sums: { quantity: 24.33, amount: 0 } })
})

test('the night on which an hour is skipped has an hour less', async () => {
  const company = await build.company({ softwareId: 1, dpwId: '77' })
  await build.transferTarget({ company })
  const store = await build.store({ company, storeNumber: '10' })
  const [anna] = await people(company, store, ['700014'])
  await build.stamp({ employee: anna, from: '2026-03-28 21:00:00', to: '2026-03-29 04:00:00' })
  const file = await hoursFile(company, store, '2026-03-16', '2026-03-31')
  assert.equal(file.toString('latin1'), '77;700014;2026;3;100;7,00;;;10;28.03.2026\r\n')
})

test('with ids by store the store names the company in the file', async () => {
  const company = await build.company({ softwareId: 0, bmdId: '11', individualStoreIds: true })
  const store = await build.store({ company, storeNumber: '10', bmdId: '4711' })
  const [anna] = await people(company, store, ['5001'])
  await build.absence({ employee: anna })
  const { api } = await signedIn({ company })
  const file = await api(absenceExports.download, { query: { storeId: store, ...november } })
  assert.equal(file.text, '11;4711;5001;;;;;201;02.11.2026;06.11.2026;\r\n')
})

async function people(company: number, store: number, ids: string[]) {
  const made = []
  for (const id of ids) made.push(await build.employee({ company, store, bmdId: id, dpwId: id }))
  return made as [Owner, Owner, Owner]
}
type Owner = Awaited<ReturnType<typeof build.employee>>

async function absenceFile(company: number, storeId: number, from: string, to: string): Promise<Buffer> {
  const { api } = await signedIn({ company })
  const query = { storeId, from: `${from}.11.2026`, to: `${to}.11.2026` }
  const run = await api(absenceExports.saveOnServer, { query })
  assert.equal(run.status, 200, run.text)
  return (await api(exportRuns.file, { params: { id: run.body.data.id } })).bytes
}

async function hoursFile(company: number, storeId: number, from: string, to: string): Promise<Buffer> {
  const { api } = await signedIn({ company })
  const run = await api(stampExports.saveOnServer, { query: { storeId, from, to } })
  assert.equal(run.status, 200, run.text)
  return (await api(exportRuns.file, { params: { id: run.body.data.id } })).bytes
}
