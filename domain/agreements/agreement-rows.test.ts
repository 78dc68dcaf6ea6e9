import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MOST_CENTS, ROW_FIELDS, ROW_HEADS, readRows, rowFaults, rowText } from './agreement-rows.ts'
import { AGREEMENT_TEMPLATES } from './agreement-templates.ts'

const HEAD = ROW_FIELDS.map(field => ROW_HEADS[field])
const STORED = [
  { group: 'A', step: '1', fromYear: 0, toYear: 3, cents: 200_000 },
  { group: 'A', step: '2', fromYear: 3, toYear: null, cents: 210_000 },
]

test('a file says what would be another, what is new and what falls away', () => {
  const read = readRows([HEAD, ['A', '1', '0', '3', '2.051,00'], ['B', '', '', '', '1900']], STORED)
  assert.deepEqual(read.faults, [])
  assert.deepEqual(read.rows, [
    { ...STORED[0], cents: 205_100 },
    { group: 'B', step: '', fromYear: 0, toYear: null, cents: 190_000 },
  ])
  assert.deepEqual(
    read.changes.map(({ what, column, before, after }) => [what, column, before, after]),
    [
      ['A 1', 'Betrag', '2 000,00', '2 051,00'],
      ['B', 'ab Jahr', '–', '0'],
      ['B', 'Betrag', '–', '1 900,00'],
      ['A 2', 'Betrag', '2 100,00', 'entfällt'],
    ],
  )
})

const FAULTY: [table: string[][], says: RegExp][] = [
  [[['Gruppe']], /Betrag: Die Spalte fehlt/],
  [[['Gruppe', 'Betrag', 'Farbe']], /Farbe: Diese Spalte gibt es nicht/],
  [[HEAD, ['A', '1', '0', '3', 'viel']], /2 Betrag: „viel“ ist kein Betrag/],
  [[HEAD, ['A', '1', 'x', '3', '1']], /2 ab Jahr: „x“ ist keine Zahl von Jahren/],
  [[HEAD, ['', '1', '0', '3', '1']], /2 Gruppe: Muss angegeben werden/],
  [[HEAD, ['A', '1', '3', '3', '1']], /2 bis Jahr: Muss nach „ab Jahr“ liegen/],
  [[HEAD, ['A', '1', '0', '5', '1'], ['A', '2', '4', '', '1']], /3 ab Jahr: Diese Jahre hat/],
  [[HEAD, ['A', '1', '0', '5', '1'], ['A', '1', '5', '', '1']], /3 Stufe: Diese Stufe gibt es/],
]
test('what a file says wrongly is named with its row and column', () => {
  for (const [table, says] of FAULTY)
    assert.match(
      readRows(table, [])
        .faults.map(fault => `${fault.row} ${fault.column}: ${fault.says}`)
        .join('\n'),
      says,
    )
})

test('a table that was written comes back as it was', () => {
  const row = fc.record(
    {
      group: fc.stringMatching(/^[A-Z]{1,4}$/),
      step: fc.stringMatching(/^[a-z]{0,4}$/),
      fromYear: fc.integer({ min: 0, max: 30 }),
      toYear: fc.option(fc.integer({ min: 31, max: 60 })),
      cents: fc.integer({ min: 0, max: MOST_CENTS }),
    },
    { noNullPrototype: true },
  )
  const distinct = fc.uniqueArray(row, { selector: ({ group }) => group, maxLength: 12 })
  fc.assert(
    fc.property(distinct, rows => {
      const read = readRows([HEAD, ...rows.map(one => ROW_FIELDS.map(field => rowText(one, field)))], rows)
      assert.deepEqual([read.rows, read.faults, read.changes], [rows, [], []])
    }),
  )
})

test('what Kontor ships is whole: sources named, rows without fault, empty tables that say so', () => {
  for (const { note, tables } of AGREEMENT_TEMPLATES) {
    assert.match(note, /Stand .* 20\d\d/)
    for (const table of tables) {
      assert.deepEqual(rowFaults(table.rows), [])
      if (table.rows.length === 0) assert.match(table.note, /nicht mitgeliefert/)
    }
  }
})
