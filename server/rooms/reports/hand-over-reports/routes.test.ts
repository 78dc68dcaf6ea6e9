import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { cancellations } from '#contract/exports/cancellations.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import type { ReportConfig } from '#contract/reports/reports.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import { september, shop } from '#server/rooms/exports/wage-exports/fixtures/september.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { delivered, firstHalf, november, ready } from '#server/testing/export-steps.ts'
import { draft, linesOf } from './fixtures/overview.ts'

withApp({ KONTOR_ROLES: 'web' })

type Shop = Awaited<ReturnType<typeof shop>>

const figures = async (api: Api, config: Partial<ReportConfig> = {}) => {
  const answer = await api(reportPreviews.figures, { body: draft(config) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const preview = async (api: Api, config: Partial<ReportConfig> = {}) => {
  const answer = await api(reportPreviews.show, { body: draft(config) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const HEAD = ['Koller Christina', '42']
const NORMAL = [...HEAD, '200', 'Normalarbeit', 1600, 'Std.', '1']
const OVERTIME = [...HEAD, '312', 'Überstunde 50 %', 200, 'Std.', '1']

/** Handed over; then the long day ends an hour sooner, and its overtime is one hour instead of two. */
async function corrected(layout: string, software: number, mode: CorrectionMode) {
  const place = await shop({ software })
  const { set, close, handOver, shorten, api, company } = place
  assert.equal((await set({ wageLayout: layout, correctionModes: { [layout]: mode } })).status, 200)
  await close()
  const first = (await handOver()).body.data
  await delivered(company)
  await shorten('14:30')
  const second = await api(exportRuns.correct, { params: { id: first.id }, body: { way: 'download' } })
  assert.equal(second.status, 200, second.text)
  return { ...place, second: second.body.data }
}

const finished = ({ finishedAt }: { finishedAt: string | null }) =>
  Temporal.Instant.from(`${finishedAt!.replace(' ', 'T')}Z`)
    .toZonedDateTimeISO('Europe/Vienna')
    .toPlainDateTime()
    .toLocaleString('de-AT', { dateStyle: 'medium', timeStyle: 'short' })

test('a month lists each person’s wage types, absences and own wage types with the run that carried them', async () => {
  const place = await shop()
  const { api, company, employee, close, handOver, store } = place
  const wageType = await build.ownWageType({ company, number: '880', name: 'Fehlgeld', unit: 'euro' })
  await build.ownWageValue({ employee, wageType, month: '2026-09', hundredths: 4100 })
  await close()
  assert.equal((await handOver()).status, 200)
  const absent = await api(absenceExports.download, { query: { storeId: store, ...september } })
  assert.equal(absent.status, 200, absent.text)

  const report = await figures(api)
  assert.deepEqual(linesOf(report), [
    NORMAL,
    OVERTIME,
    [...HEAD, 'NLZ 01', 'Urlaub 17.09.2026', 100, 'Tage', '2'],
    [...HEAD, '880', 'Fehlgeld', 4100, '€', '1'],
  ])
  assert.deepEqual(report.notes, [])
  assert.deepEqual(report.groups[0]!.rows[0]!.place, {
    tab: 'employeedata',
    search: { employeeId: String(employee.id), part: 'times', month: '2026-09' },
  })
  const shown = await preview(api)
  assert.deepEqual([shown.source, shown.isSensitive], ['aus den Läufen 1 und 2', true])
  assert.deepEqual(shown.notes, [{ tone: 'good', title: 'Alle 4 Zeilen stimmen', text: 'Lauf 1: 3, Lauf 2: 1' }])
})

const MODES: [layout: string, software: number, mode: CorrectionMode][] = [
  ['generic-csv', 5, 'difference'],
  ['dpw-wages', 1, 'difference'],
  ['dpw-wages', 1, 'cancel'],
]
for (const [layout, software, mode] of MODES)
  test(`${layout}, ${mode}: what a correction changed stands with a star under its own run, and both make the sum`, async () => {
    const { api, second } = await corrected(layout, software, mode)
    const report = await figures(api)
    assert.deepEqual(linesOf(report), [NORMAL, OVERTIME, [...HEAD, '312', 'Überstunde 50 %', -100, 'Std.', '2 *']])
    assert.deepEqual(report.notes, [`* Korrektur vom ${finished(second)}. Summen gleich Lauf 1 und 2 zusammen.`])
    assert.deepEqual((await preview(api)).notes, [
      { tone: 'good', title: 'Alle 4 Zeilen stimmen', text: 'Lauf 1: 2, Lauf 2: 2' },
    ])
    const without = await figures(api, { options: ['wages', 'absences', 'own', 'runs'] })
    assert.deepEqual(linesOf(without), [NORMAL, OVERTIME])
    assert.deepEqual(without.notes, ['Ohne 1 Zeile aus Korrekturen.'])
  })

for (const [layout, software] of [
  ['bmd-wages', 0],
  ['dpw-wages', 1],
] as const)
  test(`${layout}, replace: only the newest run counts, and the report says which one it stands for`, async () => {
    const { api, second } = await corrected(layout, software, 'replace')
    const report = await figures(api)
    assert.deepEqual(linesOf(report), [
      [...HEAD, '200', 'Normalarbeit', 1600, 'Std.', '2'],
      [...HEAD, '312', 'Überstunde 50 %', 100, 'Std.', '2'],
    ])
    assert.deepEqual(report.notes, [`Lauf 2 vom ${finished(second)} ersetzt Lauf 1.`])
    assert.deepEqual((await preview(api)).notes, [{ tone: 'good', title: 'Alle 2 Zeilen stimmen', text: 'Lauf 2: 2' }])
  })

for (const [layout, software] of [
  ['bmd-wages', 0],
  ['dpw-wages', 1],
] as const)
  test(`${layout}, manual: what a person takes back counts in the line of its run, which says so until it is done`, async () => {
    const { api, second, store } = await corrected(layout, software, 'manual')
    const report = await figures(api)
    assert.deepEqual(linesOf(report), [NORMAL, OVERTIME, [...HEAD, '312', 'Überstunde 50 %', -100, 'Std.', '2 *']])
    assert.deepEqual(report.notes, [
      `* Korrektur vom ${finished(second)}. Summen gleich Lauf 1 und 2 zusammen.`,
      'Lauf 2: 1 Zeile in keiner Datei, sondern als Storno von Hand.',
    ])
    const notes = async () => (await preview(api)).notes.map(({ title, text }) => [title, text])
    const agreed = ['Alle 3 Zeilen stimmen', 'Lauf 1: 2, Lauf 2: 1']
    assert.deepEqual(await notes(), [agreed, ['1 Storno von Hand ist offen', 'Lauf 2']])
    const query = { storeId: store, ...september, kind: 'wages' as const }
    const [open] = (await api(cancellations.list, { query })).body.data
    await api(cancellations.change, { params: { id: open!.id }, body: { isDone: true } })
    assert.deepEqual(await notes(), [agreed])
  })

test('what three runs told of one wage type stands in three lines, each under its own run', async () => {
  const { api, second, handOver: _, shorten, company } = await corrected('generic-csv', 5, 'difference')
  await delivered(company)
  await shorten('15:30')
  const third = await api(exportRuns.correct, { params: { id: second.id }, body: {} })
  assert.equal(third.status, 200, third.text)
  assert.deepEqual(linesOf(await figures(api)).slice(1), [
    OVERTIME,
    [...HEAD, '312', 'Überstunde 50 %', -100, 'Std.', '2 *'],
    [...HEAD, '312', 'Überstunde 50 %', 100, 'Std.', '3 *'],
  ])
})

test('by wage type each group has its sum, by run each run its lines', async () => {
  const { api } = await corrected('generic-csv', 5, 'difference')
  const byNumber = await figures(api, { choices: { groups: 'number' } })
  assert.deepEqual(
    byNumber.groups.map(({ keys, rows, sum }) => [keys, rows.map(({ cells }) => cells), sum?.cells]),
    [
      [['200', 'Normalarbeit', 'Std.'], [[...HEAD, 1600, '1']], [null, null, 1600, null]],
      [
        ['312', 'Überstunde 50 %', 'Std.'],
        [
          [...HEAD, 200, '1'],
          [...HEAD, -100, '2 *'],
        ],
        [null, null, 100, null],
      ],
    ],
  )
  const byRun = await figures(api, { choices: { groups: 'run' } })
  assert.deepEqual(
    byRun.groups.map(({ keys, rows }) => [keys[0], rows.length]),
    [
      ['Lauf 1', 2],
      ['Lauf 2 *', 1],
    ],
  )
})

test('without the right to pay, lines in euros are left out and counted below', async () => {
  const { api, company, employee, close, handOver } = await shop()
  const euros = await build.ownWageType({ company, number: '880', name: 'Fehlgeld', unit: 'euro' })
  const pieces = await build.ownWageType({ company, number: '510', name: 'Essen', unit: 'pieces' })
  await build.ownWageValue({ employee, wageType: euros, month: '2026-09', hundredths: 4100 })
  await build.ownWageValue({ employee, wageType: pieces, month: '2026-09', hundredths: 300 })
  await close()
  assert.equal((await handOver()).status, 200)
  assert.equal(linesOf(await figures(api)).length, 4)
  const clerk = await signedIn({ company, permissions: ['reports.run', 'exports.run'] })
  const report = await figures(clerk.api)
  assert.deepEqual(linesOf(report), [NORMAL, OVERTIME, [...HEAD, '510', 'Essen', 300, 'Stück', '1']])
  assert.deepEqual(report.notes, ['Ohne 1 Zeile in €: Dafür fehlt das Recht „SV-Nummer, IBAN und Bezüge sehen“.'])
  const shown = await preview(clerk.api)
  assert.deepEqual([shown.isSensitive, shown.page.includes('Fehlgeld')], [false, false])
})

test('who sees one store sees nothing of what another one handed over', async () => {
  const { api, company, close, handOver, store } = await shop()
  const other = await build.store({ company, name: 'Graz Jakomini' })
  const stranger = await build.employee({ company, store: other })
  await build.contract({ employee: stranger })
  await close()
  await handOver()
  const manager = await signedIn({ company, permissions: ['reports.run', 'exports.run'], storeIds: [other] })
  assert.deepEqual(linesOf(await figures(manager.api)), [])
  const refused = await manager.api(reportPreviews.figures, { body: draft({ storeId: store }) })
  assert.equal(refused.status, 404)
  const shown = await preview(manager.api)
  assert.deepEqual(shown.source, 'noch nichts übergeben')
  assert.deepEqual(
    shown.notes.map(({ tone, title, text }) => [tone, title, text]),
    [['hint', 'Graz Jakomini', 'Für diesen Monat ist nichts übergeben.']],
  )
  assert.equal(linesOf(await figures(api)).length, 2)
})

test('who changed since is told by store, with the run that does not hold it', async () => {
  const place: Shop = await shop()
  const { api, close, handOver, shorten, store } = place
  await rawSql(`update store set name = 'Linz Landstraße' where id = $1`, [store])
  await close()
  await handOver()
  await shorten('14:30')
  const notes = (await preview(api)).notes
  assert.deepEqual(notes[1], {
    tone: 'warning',
    title: 'Linz Landstraße hat 1 Änderung',
    text: 'seit Lauf 1, noch nicht übergeben',
    place: { tab: 'ExportMonthly', search: { month: '2026-09', storeId: String(store) } },
  })
  assert.deepEqual(linesOf(await figures(api)), [NORMAL, OVERTIME], 'what is not handed over is not in it')
})

test('of a month in which nothing was handed over there is an empty report', async () => {
  const { api } = await shop()
  const report = await figures(api, { month: 8 })
  assert.deepEqual([report.groups, report.sums, report.notes], [[], [], []])
})

test('where shifts are handed over in place of wage types, both halves of the month are in it, each person’s hours in one line a run', async () => {
  const { api, store, employee } = await ready(1, {
    dpwId: '700014',
    lastName: 'Bauer',
    firstName: 'Anna',
    personnelNumber: '7',
  })
  await build.stamp({ employee, from: '2026-11-04 07:00:00', to: '2026-11-04 11:00:00' })
  await build.stamp({ employee, from: '2026-11-20 07:00:00', to: '2026-11-20 10:30:00' })
  for (const half of [firstHalf, { from: '16.11.2026', to: '30.11.2026' }]) {
    const handed = await api(stampExports.download, { query: { storeId: store, ...half } })
    assert.equal(handed.status, 200, handed.text)
  }
  const absent = await api(absenceExports.download, { query: { storeId: store, ...firstHalf } })
  assert.equal(absent.status, 200, absent.text)
  assert.deepEqual(linesOf(await figures(api, { month: 11 })), [
    ['Bauer Anna', '7', '100', 'Normalarbeit', 1200, 'Std.', '1'],
    ['Bauer Anna', '7', '100', 'Normalarbeit', 350, 'Std.', '2'],
    ['Bauer Anna', '7', '1', 'Urlaub 02.11.–06.11.2026', 500, 'Tage', '3'],
  ])
  assert.deepEqual((await preview(api, { month: 11 })).notes, [
    { tone: 'good', title: 'Alle 4 Zeilen stimmen', text: 'Lauf 1: 2, Lauf 2: 1, Lauf 3: 1' },
  ])
})

test('a row that another store’s run took back stands under that run, whoever may see which of the two', async () => {
  const { api, store, company, absence } = await ready(1, {
    dpwId: '700014',
    lastName: 'Bauer',
    firstName: 'Anna',
    personnelNumber: '7',
  })
  const other = await build.store({ company, storeNumber: '80' })
  await api(absenceExports.saveOnServer, { query: { storeId: store, ...firstHalf } })
  await delivered(company)
  await rawSql(`update absence set store_id = $2, ends_at = '2026-11-05 23:00Z' where id = $1`, [absence, other])
  await rawSql('update employee set store_id = $2 where company_id = $1', [company, other])
  const taken = await api(absenceExports.saveOnServer, { query: { storeId: other, ...firstHalf } })
  assert.equal(taken.status, 200, taken.text)
  const first = ['Bauer Anna', '7', '1', 'Urlaub 02.11.–06.11.2026', 500, 'Tage', '1']
  const back = ['Bauer Anna', '7', '1', 'Urlaub 02.11.–06.11.2026', -500, 'Tage', '2']
  const again = ['Bauer Anna', '7', '1', 'Urlaub 02.11.–05.11.2026', 400, 'Tage', '2']
  assert.deepEqual(linesOf(await figures(api, { month: 11 })), [first, back, again])
  const permissions = ['reports.run', 'exports.run'] as const
  const there = await signedIn({ company, permissions: [...permissions], storeIds: [other] })
  assert.deepEqual(linesOf(await figures(there.api, { month: 11 })), [back, again])
  assert.equal((await preview(there.api, { month: 11 })).notes[0]!.tone, 'good')
  const here = await signedIn({ company, permissions: [...permissions], storeIds: [store] })
  assert.deepEqual(
    linesOf(await figures(here.api, { month: 11 })).map(([name, number, , , days]) => [name, number, days]),
    [['anderer Standort', '', 500]],
  )
})

test('an absence that BMD was told otherwise first stands with its former and its new days', async () => {
  const { api, store, absence, company } = await ready(0, {
    bmdId: '5001',
    lastName: 'Bauer',
    firstName: 'Anna',
    personnelNumber: '7',
  })
  const query = { storeId: store, ...november }
  const handed = await api(absenceExports.download, { query })
  assert.equal(handed.status, 200, handed.text)
  await rawSql(`update absence set ends_at = '2026-11-05 23:00Z' where id = $1`, [absence])
  const [first] = (await api(exportRuns.list, { query: { ...query, kind: 'absences' } })).body.data
  await delivered(company)
  const second = await api(exportRuns.correct, { params: { id: first!.id }, body: {} })
  assert.equal(second.status, 200, second.text)
  assert.deepEqual(linesOf(await figures(api, { month: 11 })), [
    ['Bauer Anna', '7', 'NLZ 01', 'Urlaub 02.11.–06.11.2026', 500, 'Tage', '1'],
    ['Bauer Anna', '7', 'NLZ 01', 'Urlaub 02.11.–06.11.2026', -500, 'Tage', '2 *'],
    ['Bauer Anna', '7', 'NLZ 01', 'Urlaub 02.11.–05.11.2026', 400, 'Tage', '2 *'],
  ])
})

test('what a run took back and told anew as much is a line of nothing, shown only where it is asked for', async () => {
  const { api, set, close, handOver, company, stamp, employee } = await shop({ software: 5 })
  const modes = { 'generic-csv': 'difference' } as const
  assert.equal((await set({ wageLayout: 'generic-csv', wageDetail: 'day', correctionModes: modes })).status, 200)
  await close()
  const first = (await handOver()).body.data
  await rawSql('delete from month_closing where company_id = $1', [company])
  // An hour of the same kind goes from Wednesday to the Monday before.
  await rawSql(`update stamp set ends_at = ends_at - interval '1 hour' where employee_id = $1 and id <> $2`, [
    employee.id,
    stamp.id,
  ])
  await build.stamp({ employee, from: '2026-09-14 06:00:00', to: '2026-09-14 07:00:00', confirmed: true })
  await close()
  const second = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.equal(second.status, 200, second.text)
  assert.deepEqual(linesOf(await figures(api)), [NORMAL, OVERTIME])
  const all = await figures(api, { options: ['wages', 'absences', 'own', 'corrections', 'runs', 'zeros'] })
  assert.deepEqual(linesOf(all), [NORMAL, [...HEAD, '200', 'Normalarbeit', 0, 'Std.', '2 *'], OVERTIME])
})
