import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeOf,
  differences,
  editedLines,
  editFaults,
  enter,
  planLine,
  removeLine,
  type WageTypeEdits,
} from './wage-type-edits.ts'
import { factorIn, factorText, readWageTypes } from './wage-type-import.ts'
import { lineOn, type WageTypeLine } from './wage-type-lines.ts'

const STORED: WageTypeLine[] = [
  {
    kind: 'UE50',
    validFrom: '2026-01-01',
    numbers: { worker: '312' },
    factor: 15_000,
    unit: 'hours',
    units: {},
    isExample: false,
  },
  {
    kind: 'URLAUB',
    validFrom: '2026-01-01',
    numbers: { worker: 'NLZ 01' },
    factor: null,
    unit: 'days',
    units: {},
    isExample: true,
  },
]
const [overtime, vacation] = STORED as [WageTypeLine, WageTypeLine]
const place = { stored: STORED, edits: {}, day: '2026-11-22', firstDay: '2026-01-01' }
const HEAD = ['Zeitart', 'Arbeiter', 'Lehrlinge', 'Faktor', 'Einheit', 'gültig ab']
const read = (...rows: string[][]) => readWageTypes([HEAD, ...rows], place)

test('what is entered and taken back again is no change', () => {
  const edits = enter(STORED, {}, overtime, { numbers: { worker: '399' }, factor: 20_000 })
  assert.deepEqual(changeOf(STORED, edits).set, [{ ...overtime, numbers: { worker: '399' }, factor: 20_000 }])
  assert.deepEqual(enter(STORED, edits, overtime, { numbers: { worker: '312' }, factor: 15_000 }), {})
})

test('a number that is emptied goes, and an empty line of a kind that had none is not made', () => {
  const edits = enter(STORED, {}, overtime, { numbers: { worker: '' } })
  assert.deepEqual(changeOf(STORED, edits).set[0]?.numbers, {})
  assert.deepEqual(enter(STORED, {}, { kind: 'NORM', validFrom: '2026-01-01' }, { numbers: { worker: '' } }), {})
})

test('a planned line begins as what holds, is refused a second time, and is taken back without a trace', () => {
  const edits = planLine(STORED, {}, 'UE50', '2027-01-01', { numbers: { apprentice: '313' } })!
  assert.deepEqual(lineOn(editedLines(STORED, edits), 'UE50', '2027-06-01')?.numbers, {
    worker: '312',
    apprentice: '313',
  })
  assert.equal(lineOn(editedLines(STORED, edits), 'UE50', '2026-06-01'), overtime)
  assert.equal(planLine(STORED, edits, 'UE50', '2027-01-01', {}), undefined)
  assert.deepEqual(removeLine(STORED, edits, { ...overtime, validFrom: '2027-01-01' }), {})
})

test('a stored line that is taken back is sent as one to remove', () => {
  const edits = removeLine(STORED, {}, overtime)
  assert.deepEqual(changeOf(STORED, edits), { set: [], remove: [{ kind: 'UE50', validFrom: '2026-01-01' }] })
  assert.deepEqual(editedLines(STORED, edits), [vacation])
})

test('what no file can carry is named by kind and group', () => {
  const edits: WageTypeEdits = enter(STORED, {}, overtime, { numbers: { worker: '3;12' } })
  assert.match(editFaults(edits).join(), /^Überstunde 50 %, Arbeiter: Nur Buchstaben/)
})

test('what somebody else saved is told cell by cell', () => {
  const now = [{ ...overtime, numbers: { worker: '314', apprentice: '312' } }, vacation]
  assert.deepEqual(
    differences(STORED, now).map(({ what, before, after }) => [what, before, after]),
    [
      ['Überstunde 50 %, Arbeiter', '312', '314'],
      ['Überstunde 50 %, Lehrlinge', '–', '312'],
    ],
  )
})

test('a table that says what is stored changes nothing', () => {
  const { changes, faults, edits } = read(
    ['Überstunde 50 % UE50', '312', '–', '1,50', 'h', '01.01.2026'],
    ['urlaub', 'NLZ 01', '', '', 'Tage', ''],
    ['', '', '', '', '', ''],
    ['Karenz', '', '', '', '', ''],
  )
  assert.deepEqual([changes, faults, edits], [[], [], {}])
})

test('a table says old and new of each cell, plans lines by their day, and makes those that were not there', () => {
  const { changes, faults, edits } = read(
    ['UE50', '313', '312', '1,75', 'h', '2027-01-01'],
    ['NORM', '200', '', '1', 'h', ''],
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(
    changes.map(({ row, column, before, after }) => [row, column, before, after]),
    [
      [2, 'gültig ab', '01.01.2026', '01.01.2027'],
      [2, 'Arbeiter', '312', '313'],
      [2, 'Lehrlinge', '–', '312'],
      [2, 'Faktor', '1,50', '1,75'],
      [3, 'gültig ab', '–', '01.01.2026'],
      [3, 'Arbeiter', '–', '200'],
    ],
  )
  const lines = editedLines(STORED, edits)
  assert.deepEqual(lineOn(lines, 'UE50', '2027-01-01')?.numbers, { worker: '313', apprentice: '312' })
  assert.deepEqual(lineOn(lines, 'UE50', '2026-12-31'), overtime)
  assert.deepEqual(lineOn(lines, 'NORM', '2026-11-22')?.numbers, { worker: '200' })
})

const FAULTS: [row: string[], column: string, says: RegExp][] = [
  [['Mond', '1', '', '', '', ''], 'Zeitart', /„Mond“ gibt es nicht/],
  [['UE50', '1', '', '', '', '31.2.2026'], 'gültig ab', /„31.2.2026“ ist kein Datum/],
  [['UE50', '1', '3;1', '1', 'h', ''], 'Lehrlinge', /Nur Buchstaben/],
  [['UE50', '12345678901234567', '', '1', 'h', ''], 'Arbeiter', /Höchstens 16 Zeichen/],
  [['UE50', '1', '', 'viel', 'h', ''], 'Faktor', /„viel“ ist kein Faktor/],
  [['UE50', '1', '', '101', 'h', ''], 'Faktor', /kein Faktor/],
  [['UE50', '1', '', '1', 'kg', ''], 'Einheit', /„kg“ ist weder h/],
]
for (const [row, column, says] of FAULTS)
  test(`${row.join(';')} is a fault in row 3 at ${column}`, () => {
    const { faults } = read(['NORM', '200', '', '1', 'h', ''], row)
    assert.deepEqual([faults.length, faults[0]?.row, faults[0]?.column], [1, 3, column])
    assert.match(faults[0]?.says ?? '', says)
  })

test('a kind that stands twice from one day, a column that nobody knows and a table without kinds are faults', () => {
  const twice = read(['UE50', '1', '', '1', 'h', ''], ['UE50', '2', '', '1', 'h', ''])
  assert.deepEqual(
    twice.faults.map(({ row, column }) => [row, column]),
    [[3, 'gültig ab']],
  )
  const unknown = readWageTypes(
    [
      ['Zeitart', 'Piloten'],
      ['UE50', '1'],
    ],
    place,
  )
  assert.deepEqual(unknown.faults, [{ row: 1, column: 'Piloten', says: 'Diese Spalte gibt es nicht' }])
  assert.equal(readWageTypes([['Nummer']], place).faults[0]?.column, 'Zeitart')
})

const FACTORS: [text: string, factor: number | null | undefined][] = [
  ['1,5', 15_000],
  ['1.5', 15_000],
  ['1,3333', 13_333],
  ['100', 1_000_000],
  ['100,01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['', null],
  ['–', null],
]
for (const [text, factor] of FACTORS)
  test(`„${text}“ is read as the factor ${factor}`, () => {
    assert.equal(factorIn(text), factor)
    if (factor != null) assert.equal(factorIn(factorText(factor)), factor)
  })
