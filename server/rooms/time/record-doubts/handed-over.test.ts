import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

/** A company with DPW, whose runs are made of half months. */
async function shop() {
  const company = await build.company({ softwareId: 1 })
  const session = await signedIn({ company })
  const store = await build.store({ company, storeNumber: '10', name: 'Linz Urfahr' })
  const other = await build.store({ company, storeNumber: '20', name: 'Wels Nord' })
  const employee = await build.employee({ company, store, personnelNumber: '1001' })
  const run = (values: Parameters<typeof build.exportRun>[0]) =>
    build.exportRun({ company, store, softwareId: 1, kind: 'hours', state: 'delivered', ...values })
  return { ...session, store, other, employee, run }
}

const STAMPS = 'Personalnummer;Filiale;Datum;von;bis'
const FIRST_HALF = { from: '2026-10-01', to: '2026-10-15' }
const SECOND_HALF = { from: '2026-10-16', to: '2026-10-31' }
const TEXT = 'Betrifft einen schon übergebenen Zeitraum: Linz Urfahr, 1.–15. Oktober 2026'

test('rows of a period that was handed over say so, and the import counts them by store, period and newest run', async () => {
  const { api, store, run } = await shop()
  await run({ period: FIRST_HALF, number: 43 })
  await run({ period: FIRST_HALF, number: 44 })
  const job = await checked(
    api,
    `${STAMPS}\n1001;10;14.10.2026;07:00;15:00\n1001;10;15.10.2026;22:00;06:00\n1001;10;16.10.2026;07:00;15:00\n1001;20;13.10.2026;07:00;15:00`,
  )
  assert.deepEqual(
    (await rowsOf(api, job.id)).map(({ issues }) => issues.map(({ message }) => message)),
    [[`${TEXT} (Lauf 44)`], [`${TEXT} (Lauf 44)`], [], []],
  )
  const period = {
    kind: 'hours',
    storeId: store,
    storeName: 'Linz Urfahr',
    ...FIRST_HALF,
    days: '1.–15. Oktober 2026',
    runNumber: 44,
    rows: 2,
  }
  assert.deepEqual(job.handedOver, [period])
  assert.deepEqual(job.warnings, [{ topic: 'handed-over', rows: 2 }])
  assert.equal((await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })).status, 200)
})

test('drafts, superseded runs and runs of another kind were never handed over', async () => {
  const { api, company, store, accountId, run } = await shop()
  await rawSql(
    `insert into export_run (company_id, store_id, kind, software_id, period_from, period_to, created_by)
     values ($1, $2, 'hours', 1, $3, $4, $5)`,
    [company, store, FIRST_HALF.from, FIRST_HALF.to, accountId],
  )
  await run({ period: FIRST_HALF, number: 42, state: 'superseded' })
  await run({ period: FIRST_HALF, number: 43, kind: 'absences' })
  const job = await checked(api, `${STAMPS}\n1001;10;14.10.2026;07:00;15:00`)
  assert.deepEqual([job.handedOver, job.counts.warning], [[], 0])
})

test('a stamp that leaves one store for another touches what both handed over; an unchanged one touches nothing', async () => {
  const { api, other, run } = await shop()
  const file = (store: string) => `${STAMPS}\n1001;${store};14.10.2026;07:00;15:00`
  await imported(api, file('10'))
  await run({ period: FIRST_HALF, number: 44 })
  await run({ period: FIRST_HALF, number: 45, store: other })
  assert.deepEqual((await checked(api, file('10'))).handedOver, [])
  const job = await checked(api, file('20'))
  assert.deepEqual(
    job.handedOver.map(({ storeName, runNumber, rows }) => [storeName, runNumber, rows]),
    [
      ['Linz Urfahr', 44, 1],
      ['Wels Nord', 45, 1],
    ],
  )
  assert.equal(job.counts.warning, 1)
})

test('an absence touches all periods it lies in, before and after its end was moved, and open sickness every later one', async () => {
  const { api, run } = await shop()
  const file = (type: string, to: string) => `Personalnummer;Art;von;bis\n1001;${type};12.10.2026;${to}`
  await imported(api, file('Urlaub', '20.10.2026'))
  await run({ period: FIRST_HALF, number: 44, kind: 'absences' })
  await run({ period: SECOND_HALF, number: 45, kind: 'absences' })
  const runsOf = async (text: string) => (await checked(api, text)).handedOver.map(({ runNumber }) => runNumber)
  assert.deepEqual(await runsOf(file('Urlaub', '13.10.2026')), [44, 45])
  assert.deepEqual(await runsOf(file('Pflege', '13.10.2026')), [44])
  assert.deepEqual(await runsOf(file('Krankenstand', '')), [44, 45])
})

test('a new absence that is deleted already changes nothing that was handed over', async () => {
  const { api, run } = await shop()
  await run({ period: FIRST_HALF, number: 44, kind: 'absences' })
  const job = await checked(api, 'Personalnummer;Art;von;bis;gelöscht\n1001;Urlaub;12.10.2026;13.10.2026;ja')
  assert.deepEqual(job.handedOver, [])
})

test('many warnings are counted by topic and can be looked at one topic at a time', async () => {
  const { api, run } = await shop()
  await run({ period: FIRST_HALF, number: 44 })
  const job = await checked(
    api,
    `${STAMPS}\n1001;10;14.10.2026;07:00;15:00\n1001;10;14.10.2026;14:00;22:00\n1001;10;20.10.2026;05:00;22:00\n1001;10;21.10.2026;08:00;12:00`,
  )
  assert.deepEqual(job.warnings, [
    { topic: 'handed-over', rows: 2 },
    { topic: 'overlap', rows: 2 },
    { topic: 'too-long', rows: 1 },
  ])
  const linesOf = async (topic: string) => {
    const { body } = await api(importJobs.rows, { params: { id: job.id }, query: { show: 'warning', topic } })
    return body.data.rows.map(({ line }) => line)
  }
  assert.deepEqual([await linesOf('overlap'), await linesOf('too-long'), await linesOf('far-ahead')], [[2, 3], [4], []])
  const wrong = await api(importJobs.rows, { params: { id: job.id }, query: { topic: 'anything' } })
  assert.equal(wrong.status, 400)
})

const CONTRACTS = 'Personalnummer;Filiale;Vertrag von;Vertrag bis;Wochenstunden;Bezug'
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test('contracts say which months payroll has of the days they change, before the import and after it', async () => {
  const { api, store, employee, run } = await shop()
  await build.contract({ employee, from: '2026-01-01' })
  await run({ period: OCTOBER, number: 50, kind: 'wages' })
  await run({ period: NOVEMBER, number: 51, kind: 'wages' })
  const file = `${CONTRACTS}\n1001;10;01.11.2026;;20;`
  const job = await checked(api, file)
  const text = 'Betrifft einen schon übergebenen Zeitraum: Linz Urfahr, November 2026 (Lauf 51)'
  const [row] = await rowsOf(api, job.id)
  assert.ok(
    row!.issues.some(({ message }) => message === text),
    JSON.stringify(row!.issues),
  )
  const period = { kind: 'wages', storeId: store, storeName: 'Linz Urfahr', ...NOVEMBER, days: 'November 2026' }
  assert.deepEqual(job.handedOver, [{ ...period, runNumber: 51, rows: 1 }])
  assert.deepEqual(job.warnings, [
    { topic: 'handed-over', rows: 1 },
    { topic: 'ends-contract', rows: 1 },
  ])
  const done = await imported(api, file)
  assert.deepEqual(done.handedOver, job.handedOver)
  assert.deepEqual((await checked(api, file)).handedOver, [], 'the same file changes nothing any more')
})

test('a contract that changes touches all its months, one that only ends earlier those after its new end', async () => {
  const { api, employee, run } = await shop()
  await build.contract({ employee, from: '2026-01-01', paymentCents: 200_000 })
  await run({ period: OCTOBER, number: 50, kind: 'wages' })
  await run({ period: NOVEMBER, number: 51, kind: 'wages' })
  const runsOf = async (row: string) =>
    (await checked(api, `${CONTRACTS}\n${row}`)).handedOver.map(({ runNumber }) => runNumber)
  assert.deepEqual(await runsOf('1001;10;01.01.2026;;30;'), [50, 51])
  assert.deepEqual(await runsOf('1001;10;01.01.2026;;;2.100,00'), [50, 51])
  assert.deepEqual(await runsOf('1001;10;01.01.2026;31.10.2026;;'), [51])
  assert.deepEqual(await runsOf('1001;10;01.01.2026;30.11.2026;;'), [])
  assert.deepEqual(await runsOf('1001;10;01.12.2026;;20;'), [])
  assert.deepEqual(await runsOf('1001;20;01.10.2026;;20;'), [])
})

test('months of which payroll got hours or absences alone go by no contract', async () => {
  const { api, run } = await shop()
  await run({ period: OCTOBER, number: 50, kind: 'hours' })
  await run({ period: OCTOBER, number: 51, kind: 'absences' })
  assert.deepEqual((await checked(api, `${CONTRACTS}\n1001;10;01.10.2026;;20;`)).handedOver, [])
})

test('a file of people says it of the contracts in it, in the store that one leaves and in the one it goes to', async () => {
  const { api, employee, other, run } = await shop()
  await build.contract({ employee, from: '2026-10-01' })
  await run({ period: OCTOBER, number: 50, kind: 'wages' })
  await run({ period: NOVEMBER, number: 51, kind: 'wages', store: other })
  const runsOf = async (file: string) => (await checked(api, file)).handedOver.map(({ runNumber }) => runNumber)
  const HEADER = 'Personalnummer;Nachname;Filiale;Eintritt;Wochenstunden'
  assert.deepEqual(await runsOf(`${HEADER}\n1001;;20;;20`), [50, 51])
  assert.deepEqual(await runsOf(`${HEADER}\n1001;;;;20`), [50])
  assert.deepEqual(await runsOf(`${HEADER}\n1001;Neu;;;`), [])
  assert.deepEqual(await runsOf(`${HEADER}\n2001;Neu;20;15.11.2026;20`), [51])
})
