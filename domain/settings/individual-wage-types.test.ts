import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnWageType } from '../wages/individual-wage-type.ts'
import { OWN_HEADS, OWN_TEXTS, readOwnWageTypes } from './individual-wage-types.ts'

const STORED = {
  id: 7,
  version: 3,
  number: '500',
  name: 'Provision',
  unit: 'euro' as const,
  factor: null,
  countsFor: ['vacation' as const, 'sickness' as const],
  computedFrom: null,
  validFrom: '2026-01-01',
  isVisible: true,
}
const HEAD = Object.values(OWN_HEADS)
const read = (...rows: string[][]) => readOwnWageTypes([HEAD, ...rows], [STORED], '2026-11-01')
const exported = (row: OwnWageType) =>
  (Object.keys(OWN_HEADS) as (keyof OwnWageType)[]).map(field => OWN_TEXTS[field](row))

test('what was exported is read as no change', () => {
  assert.deepEqual(exported(STORED), ['500', 'Provision', '€', '', 'Krank, Urlaub', '', '01.01.2026', 'Ja'])
  assert.deepEqual(read(exported(STORED)), { rows: [], changes: [], faults: [] })
})

test('a table says old and new by number, with the version of what it changes', () => {
  const { rows, changes, faults } = read(
    ['500', 'Provision', '€', '1,5', 'Krank', '', '01.01.2026', 'Nein'],
    ['501', 'Kilometergeld', 'Stück', '', '', '', '', ''],
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(
    changes.map(({ what, column, before, after }) => [what, column, before, after]),
    [
      ['500 Provision', 'Faktor', '–', '1,50'],
      ['500 Provision', 'zählt für', 'Krank, Urlaub', 'Krank'],
      ['500 Provision', 'ist sichtbar', 'Ja', 'Nein'],
      ['501 Kilometergeld', 'Name', '–', 'Kilometergeld'],
      ['501 Kilometergeld', 'Einheit', '–', 'Stück'],
      ['501 Kilometergeld', 'gültig ab', '–', '01.11.2026'],
      ['501 Kilometergeld', 'ist sichtbar', '–', 'Ja'],
    ],
  )
  assert.deepEqual(
    rows.map(({ number, version }) => [number, version]),
    [
      ['500', 3],
      ['501', null],
    ],
  )
})

test('columns that are missing change nothing', () => {
  const { rows } = readOwnWageTypes(
    [
      ['Nummer', 'Name'],
      ['500', 'Bonus'],
    ],
    [STORED],
    '2026-11-01',
  )
  const { id: _, ...stored } = STORED
  assert.deepEqual(rows, [{ ...stored, name: 'Bonus' }])
})

const FAULTS: [row: string[], column: string, says: RegExp][] = [
  [['', 'x', '', '', '', '', '', ''], 'Nummer', /Muss angegeben/],
  [['500', 'x', '', '', '', '', '', ''], 'Nummer', /steht schon weiter oben/],
  [['5;1', 'x', '', '', '', '', '', ''], 'Nummer', /Nur Buchstaben/],
  [['9', '', '', '', '', '', '', ''], 'Name', /Muss angegeben/],
  [['9', 'x'.repeat(129), '', '', '', '', '', ''], 'Name', /Höchstens 128/],
  [['9', 'x', 'kg', '', '', '', '', ''], 'Einheit', /weder h noch/],
  [['9', 'x', '', 'viel', '', '', '', ''], 'Faktor', /kein Faktor/],
  [['9', 'x', '', '', 'Krank, Mond', '', '', ''], 'zählt für', /„Mond“ ist weder/],
  [['9', 'x', '€', '', '', 'Mond', '', ''], 'berechnet aus', /„Mond“ ist kein Durchschnitt/],
  [['9', 'x', 'h', '', '', 'Durchschnitt für Krank', '', ''], 'berechnet aus', /Einheit muss € sein/],
  [['9', 'x', '€', '', 'Krank', 'Durchschnitt für Urlaub', '', ''], 'berechnet aus', /zählt selbst für keinen/],
  [['9', 'x', '', '', '', '', '30.2.2026', ''], 'gültig ab', /kein Datum/],
  [['9', 'x', '', '', '', '', '', 'vielleicht'], 'ist sichtbar', /weder Ja noch Nein/],
]
for (const [row, column, says] of FAULTS)
  test(`${row.join(';').slice(0, 40)} is a fault in row 3 at ${column}`, () => {
    const { faults } = read(exported(STORED), row)
    assert.deepEqual(
      faults.map(fault => [fault.row, fault.column]),
      [[3, column]],
    )
    assert.match(faults[0]?.says ?? '', says)
  })

test('a table without numbers, or with a column that nobody knows, says so', () => {
  assert.equal(readOwnWageTypes([['Name']], [], '2026-01-01').faults[0]?.column, 'Nummer')
  assert.equal(readOwnWageTypes([['Nummer', 'Farbe']], [], '2026-01-01').faults[0]?.column, 'Farbe')
})

test('two that are computed from the averages for the same absence are a fault, unless one of them gives it up', () => {
  const computed = {
    ...STORED,
    number: '700',
    name: 'Krankenentgelt',
    countsFor: [],
    computedFrom: 'sickness' as const,
  }
  const faultsOf = (...rows: string[][]) => readOwnWageTypes([HEAD, ...rows], [computed], '2026-11-01').faults
  const second = ['701', 'Neu', '€', '', '', 'Krank', '', '']

  assert.deepEqual(faultsOf(second), [
    { row: 2, column: 'berechnet aus', says: '„700 Krankenentgelt“ wird schon daraus berechnet' },
  ])
  assert.deepEqual(faultsOf(['700', 'Krankenentgelt', '€', '', '', '', '', ''], second), [])
  assert.equal(faultsOf(['702', 'Urlaub', '€', '', '', 'Durchschnitt für Urlaub', '', '']).length, 0)
})
