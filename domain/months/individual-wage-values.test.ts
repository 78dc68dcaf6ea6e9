import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OwnUnit } from '../wages/individual-units.ts'
import { readOwnValues } from './individual-wage-import.ts'
import {
  MOST_HUNDREDTHS,
  type OwnValueRow,
  readHundredths,
  totalsText,
  valueText,
  valueWithUnit,
} from './individual-wage-values.ts'

const READ: [text: string, unit: OwnUnit, hundredths: number | RegExp][] = [
  ['12', 'hours', 1200],
  ['12,5', 'hours', 1250],
  ['12.5', 'days', 1250],
  ['7:30', 'hours', 750],
  ['-7:20', 'hours', -733],
  ['−12,50', 'euro', -1250],
  ['€ 1.234,50', 'euro', 123_450],
  ['1 234,50', 'pieces', 123_450],
  ['1.234', 'euro', 123_400],
  ['0', 'euro', 0],
  ['-0', 'euro', 0],
  ['99999,99', 'euro', 9_999_999],
  ['100000', 'euro', /^Höchstens 99 999,99$/],
  ['1.234', 'hours', /hat mehr als zwei Nachkommastellen$/],
  ['12,345', 'euro', /hat mehr als zwei Nachkommastellen$/],
  ['7:75', 'hours', /^„7:75“ ist keine Zahl$/],
  ['7:30', 'euro', /^„7:30“ ist keine Zahl$/],
  ['viel', 'pieces', /^„viel“ ist keine Zahl$/],
  ['=1+1', 'euro', /^„=1\+1“ ist keine Zahl$/],
]
for (const [text, unit, expected] of READ)
  test(`${text} ${unit} is ${expected}`, () => {
    const read = readHundredths(text, unit)
    if (typeof expected === 'number') assert.deepEqual(read, { hundredths: expected })
    else assert.match('says' in read ? read.says : '', expected)
  })

test('what is shown of any value is read as the same value', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -MOST_HUNDREDTHS, max: MOST_HUNDREDTHS }),
      fc.constantFrom<OwnUnit>('hours', 'days', 'pieces', 'euro'),
      (hundredths, unit) => {
        assert.deepEqual(readHundredths(valueText(hundredths), unit), { hundredths })
      },
    ),
  ))

test('sums are told by unit, amounts first', () => {
  assert.equal(
    totalsText([
      { unit: 'hours', hundredths: 750 },
      { unit: 'euro', hundredths: -100 },
      { unit: 'hours', hundredths: 50 },
    ]),
    '€ −1,00 · 8,00 h',
  )
  assert.equal(totalsText([]), '')
  assert.equal(valueWithUnit(350, 'pieces'), '3,50 Stück')
})

const COLUMNS = [
  { id: 1, number: '500', name: 'Provision', unit: 'euro' as const },
  { id: 2, number: '520', name: 'Erschwernis', unit: 'hours' as const },
]
const row = (more: Partial<OwnValueRow> = {}): OwnValueRow => ({
  ...{ employeeId: 1, storeId: 9, storeName: 'Graz', isClosed: false, personnelNumber: '2001' },
  ...{ lastName: 'Ahorn', firstName: 'Anna', entries: [] },
  ...more,
})
const ROWS = [
  row({ entries: [{ wageTypeId: 1, hundredths: 5000, version: 3 }] }),
  row({ employeeId: 2, personnelNumber: '2002', lastName: 'Birke', firstName: 'Bert' }),
  row({ employeeId: 3, personnelNumber: '2003', lastName: 'Linde', firstName: 'Lea' }),
  row({ employeeId: 3, personnelNumber: '2003', lastName: 'Linde', firstName: 'Lea', storeId: 8, storeName: 'Linz' }),
  row({
    employeeId: 4,
    personnelNumber: '2004',
    lastName: 'Zeder',
    firstName: 'Zoe',
    storeId: 7,
    storeName: 'Wien',
    isClosed: true,
  }),
]
const place = { rows: ROWS, columns: COLUMNS }
const table = (text: string) => text.split('\n').map(line => line.split('\t'))

test('a sheet names people by number or name and wage types by number or name: new, changed and unchanged ones', () => {
  for (const [head, one, two] of [
    ['', '2001', '2002'],
    ['Personalnummer', '2001', '2002'],
    ['Name', 'Ahorn Anna', 'Bert Birke'],
    ['Mitarbeiter', 'ahorn, anna', 'Birke  Bert'],
  ]) {
    const read = readOwnValues(table(`${head}\t500\tErschwernis\n${one}\t50,00\t1:30\n${two}\t20\t`), place)
    assert.deepEqual(read.faults, [])
    assert.deepEqual(read.cells, [
      { employeeId: 1, storeId: 9, wageTypeId: 2, hundredths: 150, version: null },
      { employeeId: 2, storeId: 9, wageTypeId: 1, hundredths: 2000, version: null },
    ])
    assert.equal(read.unchanged, 1)
  }
  const { cells, changes } = readOwnValues(
    table('Nr.\tName\tStandort\t500 Provision\tSumme\n2001\tAhorn Anna\tGraz\t60\t€ 60,00'),
    place,
  )
  assert.deepEqual(cells, [{ employeeId: 1, storeId: 9, wageTypeId: 1, hundredths: 6000, version: 3 }])
  assert.deepEqual(changes, [{ row: 2, what: 'Ahorn Anna', column: '500 Provision', before: '50,00', after: '60,00' }])
})

const FAULTS: [what: string, text: string, row: number, column: string, says: RegExp][] = [
  ['unknown people', 'Nr.\t500\n9999\t1', 2, 'Mitarbeiter', /^„9999“ gibt es hier nicht$/],
  ['nobody', 'Nr.\t500\n\t1', 2, 'Mitarbeiter', /^Personalnummer oder Name fehlt$/],
  ['unknown wage types', 'Nr.\t500\t777\n2001\t1\t2', 1, '777', /^Diese Lohnart gibt es nicht$/],
  ['a wage type twice', 'Nr.\t500\tProvision\n2001\t1\t2', 1, 'Provision', /schon weiter links$/],
  ['no wage type', 'Nr.\t\n2001\t5', 1, 'Spalte 2', /^Die Lohnart fehlt$/],
  ['no number', 'Nr.\t500\n2001\tviel', 2, '500 Provision', /^„viel“ ist keine Zahl$/],
  ['somebody twice', 'Nr.\t500\n2001\t1\n2001\t2', 3, '500 Provision', /^Ahorn Anna steht schon weiter oben$/],
  ['somebody of two stores', 'Nr.\t500\n2003\t1', 2, 'Mitarbeiter', /bitte eine Spalte „Standort“ ergänzen$/],
  ['another store', 'Nr.\tStandort\t500\n2001\tLinz\t1', 2, 'Mitarbeiter', /^„2001“ gibt es in Linz nicht$/],
  ['a closed month', 'Nr.\t500\n2004\t1', 2, '500 Provision', /^Der Monat ist in Wien abgeschlossen$/],
]
for (const [what, text, at, column, says] of FAULTS)
  test(`a sheet with ${what} is refused at its row and column`, () => {
    const { faults } = readOwnValues(table(text), place)
    const found = faults.find(fault => fault.row === at && fault.column === column)
    assert.match(found?.says ?? JSON.stringify(faults), says)
  })

test('a store tells apart who works in two', () => {
  const { cells, faults } = readOwnValues(table('Nr.\tStandort\t500\n2003\tlinz\t1\n2003\tGraz\t2'), place)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    cells.map(({ storeId, hundredths }) => [storeId, hundredths]),
    [
      [8, 100],
      [9, 200],
    ],
  )
})

test('a block of numbers alone goes to where it is pasted, an empty cell changes nothing, and what has no room is told', () => {
  const at = { rows: ROWS.slice(1, 3), columns: COLUMNS }
  const block = readOwnValues(table('1\t2\n\t3'), { ...place, at })
  assert.deepEqual(block.faults, [])
  assert.deepEqual(
    block.cells.map(({ employeeId, wageTypeId, hundredths }) => [employeeId, wageTypeId, hundredths]),
    [
      [2, 1, 100],
      [2, 2, 200],
      [3, 2, 300],
    ],
  )
  // Two numbers beside each other are no heads of wage types, even where they are called so.
  assert.equal(readOwnValues(table('77\t500\n1\t2'), { ...place, at }).cells.length, 4)
  assert.match(readOwnValues(table('1\n2\n3'), { ...place, at }).faults[0]!.says, /kein Mitarbeiter mehr$/)
  assert.match(readOwnValues(table('1\t2\t3'), { ...place, at }).faults[0]!.says, /keine Lohnart mehr$/)
})

test('any sheet of known people and wage types is read whole: no cell gets lost, and none is made up', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.option(fc.integer({ min: -99_999, max: 99_999 })),
          fc.option(fc.integer({ min: -99_999, max: 99_999 })),
        ),
        {
          minLength: 2,
          maxLength: 2,
        },
      ),
      cells => {
        const lines = cells.map((pair, at) => [
          ROWS[at]!.personnelNumber,
          ...pair.map(one => (one === null ? '' : valueText(one))),
        ])
        const { faults, cells: read, unchanged } = readOwnValues([['', '500', '520'], ...lines], place)
        assert.deepEqual(faults, [])
        assert.equal(read.length + unchanged, cells.flat().filter(one => one !== null).length)
        for (const { employeeId, wageTypeId, hundredths } of read)
          assert.equal(hundredths, cells[employeeId - 1]![wageTypeId - 1])
      },
    ),
  ))
