import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { formatDay } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Personalnummer;Art;von;bis;genehmigt;gelöscht'

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, storeNumber: '10' })
  await build.employee({ company, store, personnelNumber: '1001', lastName: 'Bauer' })
  const stored = () =>
    rawSql(
      `select left(starts_at::text, 16) as starts, left(ends_at::text, 16) as ends, md_type, md_state, md_approved, md_deleted
       from absence where company_id = $1 order by starts_at`,
      [company],
    )
  return { ...session, stored }
}

test('whole days in Vienna become midnights in UTC, the last day included, also across the end of summer time', async () => {
  const { api, stored } = await shop()
  await imported(
    api,
    `${HEADER}\n1001;Urlaub;05.10.2026;08.10.2026;ja;nein\n1001;Krankenstand;24.10.2026;26.10.2026;nein;ja`,
  )
  const common = { md_state: 1 }
  assert.deepEqual(await stored(), [
    {
      ...common,
      starts: '2026-10-04 22:00',
      ends: '2026-10-08 22:00',
      md_type: 1,
      md_approved: true,
      md_deleted: false,
    },
    {
      ...common,
      starts: '2026-10-23 22:00',
      ends: '2026-10-26 23:00',
      md_type: 2,
      md_approved: false,
      md_deleted: true,
    },
  ])
})

test('person, type and first day make an absence the same: a new end and approval change it, and both can be taken back', async () => {
  const { api, stored } = await shop()
  await imported(api, `${HEADER}\n1001;Urlaub;05.10.2026;08.10.2026;nein;nein`)
  const before = await stored()
  const changed = `${HEADER}\n1001;urlaub;05.10.2026;09.10.2026;ja;nein\n1001;FTA;05.10.2026;05.10.2026;ja;nein`
  const job = await checked(api, changed)
  assert.deepEqual([job.counts.new, job.counts.changed], [1, 1])
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(cell => cell.before !== null),
    [
      { field: 'to', before: '08.10.2026', after: '09.10.2026' },
      { field: 'approved', before: 'nein', after: 'ja' },
    ],
  )
  const done = await imported(api, changed)
  assert.equal((await stored()).length, 2)
  assert.equal((await imported(api, changed)).counts.unchanged, 2)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await stored(), before)
})

test('what was changed since is not taken back, and the refusal names it', async () => {
  const { api, company } = await shop()
  const done = await imported(api, `${HEADER}\n1001;Urlaub;05.10.2026;08.10.2026;nein;nein`)
  await rawSql(`update absence set note = 'verlegt', version = version + 1 where company_id = $1`, [company])
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.match(refusal.message, /Bauer .* ab 05\.10\.2026/)
  assert.equal((await api(importJobs.find, { params: { id: done.id } })).body.data.state, 'done')
})

test('sickness without a last day is open, its end in a later file is the same absence, and an empty cell takes no end away', async () => {
  const { api, stored } = await shop()
  const file = (to: string) => `${HEADER}\n1001;Krankenstand;05.10.2026;${to};ja;nein`
  const first = await imported(api, file(''))
  assert.equal(first.counts.new, 1)
  assert.equal((await stored())[0]!.ends, null)
  assert.equal((await imported(api, file(''))).counts.unchanged, 1)
  const job = await checked(api, file('09.10.2026'))
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(cell => cell.before !== null),
    [{ field: 'to', before: 'offen', after: '09.10.2026' }],
  )
  const ended = await imported(api, file('09.10.2026'))
  assert.deepEqual(
    (await stored()).map(({ ends }) => ends),
    ['2026-10-09 22:00'],
  )
  assert.equal((await imported(api, file(''))).counts.unchanged, 1)
  assert.equal((await api(importJobs.undo, { params: { id: ended.id } })).status, 200)
  assert.equal((await stored())[0]!.ends, null)
})

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const doubts: [what: string, row: string, issues: [column: string, message: string][]][] = [
  [
    'more than a year ahead',
    `Urlaub;${formatDay(today.add({ years: 1, days: 1 }))};${formatDay(today.add({ years: 1, days: 3 }))}`,
    [['von', 'Der Tag liegt mehr als ein Jahr in der Zukunft']],
  ],
  ['a year ahead', `Urlaub;${formatDay(today.add({ years: 1 }))};${formatDay(today.add({ years: 1, days: 3 }))}`, []],
  ['longer than a year', 'LFZ;01.03.2024;01.03.2025', [['bis', 'Die Abwesenheit dauert länger als ein Jahr']]],
  ['exactly a year', 'LFZ;01.03.2024;28.02.2025', []],
  ['open sickness', 'Krankenstand;01.03.2024;', []],
]
for (const [what, row, issues] of doubts) {
  test(`an absence that is ${what} raises ${issues.length > 0 ? `the doubt “${issues[0]![1]}”` : 'no doubt'}`, async () => {
    const { api } = await shop()
    const { id, counts } = await checked(api, `${HEADER}\n1001;${row};ja;nein`)
    assert.deepEqual([counts.new, counts.warning], [1, issues.length])
    assert.deepEqual(
      (await rowsOf(api, id)).flatMap(found => found.issues),
      issues.map(([column, message]) => ({ column, level: 'warning', message })),
    )
  })
}

const wrong: [row: string, column: string, message: string][] = [
  ['1001;Ausflug;05.10.2026;08.10.2026;ja;nein', 'Art', 'Die Art „Ausflug“ gibt es nicht'],
  ['1001;Urlaub;08.10.2026;05.10.2026;ja;nein', 'bis', 'Der letzte Tag liegt vor dem ersten'],
  ['1001;Urlaub;05.10.2026;;ja;nein', 'bis', 'Der letzte Tag fehlt'],
  ['1001;Urlaub;31.02.2026;05.03.2026;ja;nein', 'von', '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)'],
  ['1001;Urlaub;01.03.2026;05.03.2026;ja;nein', 'von', 'Dieselbe Abwesenheit steht schon in Zeile 2'],
]
for (const [row, column, message] of wrong) {
  test(`“${row}” is refused: ${message}`, async () => {
    const { api } = await shop()
    const job = await checked(api, `${HEADER}\n1001;Urlaub;01.03.2026;02.03.2026;ja;nein\n${row}`)
    assert.deepEqual((await rowsOf(api, job.id, 'error'))[0]!.issues, [{ column, level: 'error', message }])
  })
}

test('a file gives open sickness its last day, and taking the import back opens it again', async () => {
  const { api, company } = await shop()
  await imported(api, `${HEADER}\n1001;Krankenstand;09.11.2026;10.11.2026;ja;nein`)
  await rawSql('update absence set ends_at = null where company_id = $1', [company])
  const end = async () =>
    (await rawSql('select left(ends_at::text, 16) as ends from absence where company_id = $1', [company]))[0]!.ends
  const file = `${HEADER}\n1001;Krankenstand;09.11.2026;13.11.2026;ja;nein`
  const job = await checked(api, file)
  const [row] = await rowsOf(api, job.id, 'changed')
  assert.deepEqual(
    row!.cells.filter(({ before }) => before !== null),
    [{ field: 'to', before: 'offen', after: '13.11.2026' }],
  )
  const done = await imported(api, file)
  assert.equal(await end(), '2026-11-13 23:00')
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.equal(await end(), null)
})
