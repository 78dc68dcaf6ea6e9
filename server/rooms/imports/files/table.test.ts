import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { Refusal } from '#server/platform/refusal.ts'
import { readApart } from './actions.ts'
import { findSeparator, readCsv } from './csv.format.ts'
import { decodeText } from './encoding.format.ts'
import { readTable } from './table.format.ts'

const separators: [text: string, separator: string][] = [
  ['a;b;c\n1,5;2;3', ';'],
  ['a,b,c\n1;2,3,4', ','],
  ['a\tb\n1,5\t2', '\t'],
  ['"a;b;c;d",e\n"1;2;3",4', ','],
  ['a', ';'],
]
for (const [text, separator] of separators) {
  test(`the separator of ${JSON.stringify(text)} is ${JSON.stringify(separator)}`, () => {
    assert.equal(findSeparator(text), separator)
  })
}

test('rows know their line, also below blank lines and cells of several lines', () => {
  const { rows } = readCsv('a;b\r\n\r\n"one\r\ntwo";x\r\n3;"say ""hi"""\r\n')
  assert.deepEqual(rows, [
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['one\ntwo', 'x'] },
    { line: 5, cells: ['3', 'say "hi"'] },
  ])
})

test('a stray quote is text, and the apostrophe of a neutralised cell is taken away again', () => {
  const { rows } = readCsv("name;phone\nHaus \"Linde\";'+43 664 1\nO'Brien;'=1")
  assert.deepEqual(
    rows.slice(1).map(({ cells }) => cells),
    [
      ['Haus "Linde"', '+43 664 1'],
      ["O'Brien", '=1'],
    ],
  )
})

test('UTF-8 with and without mark and Windows-1252 give the same text', () => {
  const text = 'Straße;Čović'
  assert.deepEqual(decodeText(Buffer.from(text)), { text, encoding: 'UTF-8' })
  assert.deepEqual(decodeText(Buffer.from(`\uFEFF${text}`)), { text, encoding: 'UTF-8' })
  assert.deepEqual(decodeText(Buffer.from('Straße €', 'latin1')).encoding, 'Windows-1252')
})

test('a file that takes too long is given up and the thread ends', async () => {
  const wide = Buffer.from('a;b;c\n'.repeat(300_000))
  await assert.rejects(readApart(wide, undefined, { processorSeconds: 0.05 }), Refusal)
  assert.equal((await readApart(Buffer.from('a;b\n1;2'))).rows.length, 2)
})

const sheet = Buffer.from(
  await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['Nr', 'Name', 'Datum'],
          [1, 'Müller', new Date(Date.UTC(2026, 0, 5))],
        ],
      },
    ],
  }),
)
const seeds = [
  sheet,
  Buffer.from('Nr;Name\r\n1;"Mü;ller"\r\n'),
  Buffer.from('%PDF-1.4\n%\xe2\xe3', 'latin1'),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
]

test('whatever is done to the bytes of a file, it is read or refused, and nothing else', async () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.integer({ min: 0, max: 40 }),
    insert: fc.uint8Array({ maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (seed, changes) => {
        let bytes = Buffer.from(seed)
        for (const { at, remove, insert } of changes) {
          const place = at % (bytes.length + 1)
          bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)])
        }
        const read = await readTable(bytes).catch((error: unknown) => error)
        assert.ok(read instanceof Refusal || Array.isArray((read as { rows: unknown }).rows), String(read))
      },
    ),
    { numRuns: 1500 },
  )
})

test('formulas count as their value and hidden sheets are passed over', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Hilfe', hidden: true, rows: [['x']] },
      { name: 'Leer', rows: [] },
      { name: 'Liste', rows: [['Nr'], [12.5], [1234.567]] },
    ],
  })
  const { sheet: name, rows } = await readTable(Buffer.from(bytes))
  assert.deepEqual([name, rows.map(({ cells }) => cells[0])], ['Liste', ['Nr', '12,5', '1234,567']])
})

test('of several sheets the caller chooses one by its first rows, also through the thread', async () => {
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Deckblatt', rows: [[], ['Lohnjahr 2026']] },
        { name: 'Hilfe', hidden: true, rows: [['x']] },
        { name: 'Leer', rows: [] },
        { name: 'Februar', rows: [['Nr'], [2]] },
      ],
    }),
  )
  const asked: string[][] = []
  const {
    sheet: chosen,
    sheets,
    rows,
  } = await readApart(bytes, heads => {
    asked.push(...heads.map(({ name, rows }) => [name, rows[0]!.cells[0]!]))
    return 'Februar'
  })
  assert.deepEqual(asked, [
    ['Deckblatt', 'Lohnjahr 2026'],
    ['Februar', 'Nr'],
  ])
  assert.deepEqual(
    [chosen, sheets, rows.map(({ cells }) => cells)],
    ['Februar', ['Deckblatt', 'Februar'], [['Nr'], ['2']]],
  )
})
