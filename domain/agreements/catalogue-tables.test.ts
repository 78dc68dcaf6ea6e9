import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  columnName,
  compareRows,
  endedGroups,
  formerOf,
  readSheet,
  stepYears,
  tableFaults,
  tableState,
} from './catalogue-tables.ts'

const sheet = (text: string) => text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(';') }))
const row = (group: string, step: string, fromYear: number, toYear: number | null, cents = 200_000) => ({
  group,
  step,
  fromYear,
  toYear,
  cents,
})

test('a file says its years in columns or in its steps, and its head may stand below a title', () => {
  const byColumns = readSheet(sheet('Gruppe;Stufe;ab Jahr;bis Jahr;Betrag\n1;A;0;5;2 292,00\n1;B;5;;2.350,50'), 'wage')
  assert.deepEqual(byColumns.faults, [])
  assert.deepEqual(
    byColumns.rows.map(({ row }) => row),
    [row('1', 'A', 0, 5, 229_200), row('1', 'B', 5, null, 235_050)],
  )
  const bySteps = readSheet(
    sheet('Lohntabelle 2027;;\n;;\nLohngruppe;Stufe;Mindestlohn (€)\n2;1.–5. Jahr;2310\n2;ab 6. Jahr;2368'),
    'wage',
  )
  assert.deepEqual(bySteps.faults, [])
  assert.deepEqual(
    bySteps.rows.map(({ line, row }) => [line, row.fromYear, row.toYear]),
    [
      [4, 0, 5],
      [5, 5, null],
    ],
  )
})

test('years are read from the words of a step', () => {
  for (const [step, from, to] of [
    ['1.–5. Jahr', 0, 5],
    ['6. - 10. Dienstjahr', 5, 10],
    ['11 bis 15 Berufsjahre', 10, 15],
    ['ab 11. Jahr', 10, null],
    ['ab dem 16. Jahr', 15, null],
    ['bis 5. Jahr', 0, 5],
    ['3. Lehrjahr', 2, 3],
  ] as const)
    assert.deepEqual(stepYears(step), { fromYear: from, toYear: to }, step)
  for (const step of ['', 'A', '0. Jahr', '1. Stufe']) assert.equal(stepYears(step), undefined, step)
})

test('the last year of an apprenticeship goes on, of others it ends as it says', () => {
  const lines = sheet('Gruppe;Stufe;Betrag\nLehrling;1. Lehrjahr;1113\nLehrling;2. Lehrjahr;1250')
  assert.deepEqual(
    readSheet(lines, 'apprentice').rows.map(({ row }) => row.toYear),
    [1, null],
  )
  assert.deepEqual(
    readSheet(lines, 'wage').rows.map(({ row }) => row.toYear),
    [1, 2],
  )
})

test('a cell that is no number is named by its address, and is right once another text stands in its place', () => {
  const lines = sheet('Gruppe;Stufe;Betrag\n3;1.–5. Jahr;2236\n3;6.–10. Jahr;22 92,00')
  const { faults, rows } = readSheet(lines, 'wage')
  assert.deepEqual(faults, [{ address: 'C3', title: 'Zelle C3 ist keine Zahl', detail: '3, 6.–10. Jahr' }])
  assert.equal(rows[1]!.cells.cents!.text, '22 92,00')
  assert.deepEqual(readSheet(lines, 'wage', { C3: '2 292,00' }).faults, [])
})

test('years between two steps that none has are named by group and step', () => {
  const { faults } = readSheet(sheet('Gruppe;Stufe;Betrag\n2;1.–5. Jahr;1\n2;6.–10. Jahr;2\n2;ab 16. Jahr;3'), 'wage')
  assert.deepEqual(
    faults.map(({ title, address }) => [title, address]),
    [['Stufe 11.–15. Jahr fehlt in Gruppe 2', 'B4']],
  )
  assert.deepEqual(tableFaults([row('4', 'ab 11. Jahr', 10, null), row('1', '1. Jahr', 0, 1)]), [])
})

test('what is no table, has no rows, or claims the same years twice is refused', () => {
  const title = (text: string) => readSheet(sheet(text), 'wage').faults[0]?.title
  assert.equal(title('Ein Brief\nan jemanden'), 'Die Datei ist keine Tabelle von Beträgen')
  assert.equal(title('Gruppe;Stufe\n1;A'), 'Die Spalte „Betrag“ fehlt')
  assert.equal(title('Gruppe;Stufe;Betrag'), 'Die Datei hat keine Beträge')
  assert.equal(title('Gruppe;Betrag;Betrag\n1;2;3'), 'Die Spalte „Betrag“ steht zweimal da')
  assert.equal(title('Gruppe;Stufe;Betrag\n;1. Jahr;3'), 'Zelle A2 nennt keine Gruppe')
  assert.equal(
    title('Gruppe;Stufe;Betrag\n1;1.–5. Jahr;3\n1;5.–6. Jahr;3'),
    'Diese Jahre hat in der Gruppe schon eine andere Stufe',
  )
  assert.equal(title('Gruppe;Stufe;Betrag\n1;A;3\n1;B;3'), 'Zelle B2 sagt keine Jahre')
  assert.equal(title('Gruppe;Stufe;Betrag\n1;1. Jahr;=1+1'), 'Zelle C2 ist keine Zahl')
  assert.equal(title(`Gruppe;Stufe;Betrag\n${'g'.repeat(65)};1. Jahr;1`), 'Zelle A2 ist zu lang, höchstens 64 Zeichen')
  assert.equal(title('Gruppe;Stufe;Betrag\n1;1. Jahr;100001'), 'Zelle C2 liegt nicht zwischen 0 und 100 000 €')
  assert.equal(title('Gruppe;ab Jahr;Betrag\n1;61;1'), 'Zelle B2 hat mehr als 60 Jahre')
})

test('old stands beside new with its change, what sank and what is gone is said', () => {
  const { rows, gone, sunk, range } = compareRows(
    [row('1', 'A', 0, 5, 258_400), row('1', 'B', 5, null, 230_000), row('9', 'A', 0, null)],
    [row('1', 'A', 0, 5, 251_200), row('1', 'B', 5, null, 231_000), row('2', 'A', 0, null)],
  )
  assert.deepEqual(
    rows.map(({ formerCents, change }) => [formerCents, change]),
    [
      [251_200, 287],
      [231_000, -43],
      [null, null],
    ],
  )
  assert.deepEqual(
    [gone.map(({ group }) => group), sunk.map(({ row }) => row.step), range],
    [['2'], ['B'], { least: -43, most: 287 }],
  )
})

test('a table is to come, holds or is past among those of its kind and state, and follows the one before', () => {
  const of = (validFrom: string, federalState: number | null = null) => ({
    payKind: 'wage' as const,
    federalState,
    validFrom,
  })
  const all = [of('2025-05-01'), of('2026-05-01'), of('2027-05-01'), of('2026-09-01', 9)]
  assert.deepEqual(
    all.map(table => tableState(table, all, '2026-11-27')),
    ['past', 'current', 'coming', 'current'],
  )
  assert.equal(formerOf(all[2]!, all), all[1])
  assert.equal(formerOf(all[3]!, all), undefined)
  assert.deepEqual(endedGroups([row('1', 'A', 0, 5), row('2', 'A', 0, null)]), [{ group: '1', years: 5 }])
  assert.deepEqual([0, 5, 25, 26].map(columnName), ['A', 'F', 'Z', 'AA'])
})
