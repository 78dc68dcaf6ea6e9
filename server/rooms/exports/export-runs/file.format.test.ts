import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import type { Layout, LayoutRow } from '#domain/settings/payroll-file.ts'
import { fileOf } from './file.format.ts'

const AMOUNT = { type: 'decimal', decimals: 2 } as const
const LIST: Layout = {
  ...{ key: 'list', name: 'Liste', separator: ';', charset: 'utf-8', bom: true, header: true, forPeople: true },
  ...{ decimal: ',', dateFormat: 'DD.MM.YYYY', lineEnd: 'CRLF', corrections: [], fileName: 'liste' },
  columns: [
    { key: 'name', title: 'Name', kind: 'field', field: 'name', format: { type: 'text' } },
    { key: 'quantity', title: 'Menge', kind: 'field', field: 'quantity', format: AMOUNT, sum: true, blank: '0,00' },
    { key: 'day', title: 'Tag', kind: 'field', field: 'day', format: { type: 'date' } },
  ],
}
const rows: LayoutRow[] = [
  { name: 'Koller', quantity: 7.25, day: Temporal.PlainDate.from('2026-10-25') },
  { name: 'Huber', quantity: null, day: null },
]
const sheetOf = async (layout: Partial<Layout>, of = rows) =>
  (await readXlsx((await fileOf({ ...LIST, workbook: true, ...layout }, of)).bytes)).sheets[0]!.rows

test('a workbook has the zeros in empty numbers and the sums below all rows that a template asks for, as numbers', async () => {
  const titles = ['Name', 'Menge', 'Tag']
  const lines = [
    ['Koller', 7.25, new Date('2026-10-25T00:00:00Z')],
    ['Huber', 0, null],
  ]
  assert.deepEqual(await sheetOf({ sumRow: true }), [titles, ...lines, ['Summe', 7.25, '']])
  assert.deepEqual(await sheetOf({}), [titles, ...lines])
  assert.deepEqual(await sheetOf({ sumRow: true }, []), [titles])
})

// What no file can hold is refused, and has tests of its own.
const writable = fc
  .oneof(fc.string(), fc.constantFrom('=1+1', '@A', '+43 664 1', '-x', '-1,50', '#REF!', '#N/A', '＝1', 'TRUE', '007'))
  .filter(text => text.trim() !== '' && !/[;"\p{Cc}\p{Cs}\u2028\u2029]|_x[0-9a-f]{4}_/iu.test(text))

test('whatever a text is, no cell of a list begins a formula, its numbers stay numbers, and the workbook has the text itself', async () => {
  await fc.assert(
    fc.asyncProperty(writable, fc.integer({ min: -9_999_999, max: 9_999_999 }), async (name, cents) => {
      const quantity = cents / 100
      const of: LayoutRow[] = [{ name, quantity, day: null }]
      const { bytes } = await fileOf(LIST, of)
      const [written, number] = bytes.toString('utf8').split('\r\n')[1]!.split(';')
      if (!/^-\d+(,\d+)?$/.test(written!)) assert.doesNotMatch(written!, /^\s*[=+\-@＝＋－＠]/)
      assert.ok(written === name || written === `'${name}`)
      assert.equal(number, quantity.toFixed(2).replace('.', ','))
      assert.deepEqual((await sheetOf({}, of))[1]!.slice(0, 2), [name, quantity])
    }),
    { numRuns: 200 },
  )
})
