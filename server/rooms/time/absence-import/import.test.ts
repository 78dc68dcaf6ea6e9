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

const HALVES = 'Personalnummer;Art;von;bis;Tagesteil;Zählt als;genehmigt'
const moments = async (company: number) =>
  rawSql<{ starts: string; ends: string; wage_kind: string | null }>(
    `select left(starts_at::text, 16) as starts, left(ends_at::text, 16) as ends, wage_kind from absence
     where company_id = $1 order by starts_at`,
    [company],
  )

test('a file says halves and as what an absence counts; a file that does not leaves both as they are; undo brings all back', async () => {
  const { api, company } = await shop()
  const file = `${HALVES}
1001;Urlaub;05.10.2026;05.10.2026;Vormittag;;ja
1001;Urlaub;12.10.2026;14.10.2026;Nachmittag bis Vormittag;;ja
1001;Krankenstand;19.10.2026;21.10.2026;;Arbeitsunfall;ja
1001;LFZ;22.10.2026;22.10.2026;nm;arzt;ja`
  await imported(api, file)
  const stored = [
    { starts: '2026-10-04 22:00', ends: '2026-10-05 10:00', wage_kind: null },
    { starts: '2026-10-12 10:00', ends: '2026-10-14 10:00', wage_kind: null },
    { starts: '2026-10-18 22:00', ends: '2026-10-21 22:00', wage_kind: 'AU' },
    { starts: '2026-10-22 10:00', ends: '2026-10-22 22:00', wage_kind: 'ARZT' },
  ]
  assert.deepEqual(await moments(company), stored)
  assert.equal((await imported(api, file)).counts.unchanged, 4)
  const silent = file
    .replaceAll(/;(Vormittag|Nachmittag bis Vormittag|nm);/g, ';;')
    .replaceAll(/;(Arbeitsunfall|arzt);/g, ';;')
  assert.equal((await imported(api, silent)).counts.unchanged, 4)
  const whole = `${HALVES}\n1001;Urlaub;12.10.2026;14.10.2026;ganzer Tag;;ja`
  const job = await checked(api, whole)
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(({ before }) => before !== null),
    [{ field: 'dayPart', before: 'Nachmittag bis Vormittag', after: 'ganzer Tag' }],
  )
  const done = await imported(api, whole)
  assert.equal((await moments(company))[1]!.ends, '2026-10-14 22:00')
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await moments(company), stored)
})

const oddHalves: [row: string, column: string, message: string][] = [
  ['Urlaub;05.10.2026;06.10.2026;gestern;', 'Tagesteil', 'Den Tagesteil „gestern“ gibt es nicht'],
  ['Krankenstand;05.10.2026;;Vormittag;', 'Tagesteil', 'Ohne letzten Tag endet nichts zu Mittag'],
  ['Urlaub;05.10.2026;06.10.2026;;Arbeitsunfall', 'Zählt als', '„Arbeitsunfall“ passt nicht zu Urlaub'],
  ['Urlaub;05.10.2026;06.10.2026;;frei', 'Zählt als', '„frei“ ist keine Angabe, als was eine Abwesenheit zählt'],
]
for (const [row, column, message] of oddHalves)
  test(`“${row}” is refused: ${message}`, async () => {
    const { api } = await shop()
    const job = await checked(api, `${HALVES}\n1001;${row};ja`)
    assert.deepEqual((await rowsOf(api, job.id, 'error'))[0]!.issues, [{ column, level: 'error', message }])
  })

test('a file that approves what was declined ends that, any other leaves it declined, and undo brings it back', async () => {
  const { api, company } = await shop()
  const file = (approved: string) => `${HEADER}\n1001;Urlaub;05.10.2026;08.10.2026;${approved};nein`
  await imported(api, file('nein'))
  await rawSql(`update absence set decline_reason = 'Inventur', version = version + 1 where company_id = $1`, [company])
  assert.equal((await imported(api, file('nein'))).counts.unchanged, 1)
  const reason = async () =>
    (await rawSql('select decline_reason, md_approved from absence where company_id = $1', [company]))[0]
  const done = await imported(api, file('ja'))
  assert.deepEqual(await reason(), { decline_reason: null, md_approved: true })
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await reason(), { decline_reason: 'Inventur', md_approved: false })
})

const CONFIRMED = 'Personalnummer;Art;von;bis;Bestätigung;genehmigt'

test('a file says whether sickness is confirmed by a doctor; a file that does not leaves it; undo brings back what was', async () => {
  const { api, company } = await shop()
  const confirmed = async () =>
    (
      await rawSql<{ is_confirmed: boolean }>(
        'select is_confirmed from absence where company_id = $1 order by starts_at',
        [company],
      )
    ).map(row => row.is_confirmed)
  const file = (first: string, second: string) =>
    `${CONFIRMED}\n1001;Krankenstand;05.10.2026;09.10.2026;${first};ja\n1001;Krankenstand;19.10.2026;23.10.2026;${second};ja`
  await imported(api, file('nein', ''))
  assert.deepEqual(await confirmed(), [false, false])
  const job = await checked(api, file('ja', ''))
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(({ before }) => before !== null),
    [{ field: 'confirmation', before: 'nein', after: 'ja' }],
  )
  const done = await imported(api, file('ja', ''))
  assert.deepEqual(await confirmed(), [true, false])
  assert.equal((await imported(api, file('', ''))).counts.unchanged, 2)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await confirmed(), [false, false])
})

test('a doctor’s confirmation of anything but sickness is refused at its column', async () => {
  const { api } = await shop()
  const job = await checked(api, `${CONFIRMED}\n1001;Urlaub;05.10.2026;09.10.2026;ja;ja`)
  assert.deepEqual((await rowsOf(api, job.id, 'error'))[0]!.issues, [
    {
      column: 'Bestätigung',
      level: 'error',
      message: 'Eine ärztliche Bestätigung gibt es nur für einen Krankenstand',
    },
  ])
})
