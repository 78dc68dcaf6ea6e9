import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyTemplate, columnsToKeep, fittingTemplate, isColumnName, plainHeader } from './templates.ts'

const HINTS = { dateOrder: 'dmy', decimal: ',' } as const
const allowed = new Set(['mdPersonnelId', 'day', 'from'])
const named = (...headers: string[]) => headers.map(header => ({ header, ambiguous: null }))
const template = (...columns: [string, string | null][]) => ({
  ...HINTS,
  columns: columns.map(([header, field]) => ({ header, field })),
})

test('a column name can be kept, a value in its place cannot', () => {
  for (const name of ['Personalnummer', 'PNr.', 'Öffnung (h)', 'Tag 1']) assert.ok(isColumnName(name), name)
  for (const value of ['', '4711', '1234 010180', 'AT61 1904 3002 3457 3201', 'Lohn 2026', 'x'.repeat(61)])
    assert.ok(!isColumnName(value), value)
})

test('a template finds its columns whatever their order and spelling, and names those that the file lacks', () => {
  const one = template(['Nr.', 'mdPersonnelId'], ['Tag', 'day'], ['Beginn', 'from'], ['Notiz', null])
  const { fields, missing } = applyTemplate(one, named('BEGINN', 'Filiale', 'nr'), { ...HINTS, allowed })
  assert.deepEqual(fields, ['from', null, 'mdPersonnelId'])
  assert.deepEqual(missing, ['Tag'])
})

test('of several columns with one name each gets its own field', () => {
  const one = template(['Zeit', 'day'], ['Zeit', 'from'])
  assert.deepEqual(applyTemplate(one, named('Zeit', 'Zeit', 'Zeit'), { ...HINTS, allowed }).fields, [
    'day',
    'from',
    null,
  ])
})

test('a field that somebody may not fill stays empty', () => {
  const one = template(['Nr', 'mdPersonnelId'], ['Konto', 'iban'])
  assert.deepEqual(applyTemplate(one, named('Nr', 'Konto'), { ...HINTS, allowed }).fields, ['mdPersonnelId', null])
})

test('how dates and numbers are read comes from the template only where the file leaves it open', () => {
  const one = { ...template(['Tag', 'day'], ['von', 'from']), dateOrder: 'mdy', decimal: '.' } as const
  const clear = applyTemplate(one, named('Tag', 'von'), { ...HINTS, allowed })
  assert.deepEqual([clear.dateOrder, clear.decimal], ['dmy', ','])
  const open = [
    { header: 'Tag', ambiguous: 'date' },
    { header: 'von', ambiguous: 'number' },
  ] as const
  const read = applyTemplate(one, open, { ...HINTS, allowed })
  assert.deepEqual([read.dateOrder, read.decimal], ['mdy', '.'])
})

const header = fc.oneof(fc.constantFrom('Nr', 'nr.', 'Tag', 'von', 'Öffnung', '4711', ''), fc.string({ maxLength: 8 }))
const mapping = fc
  .array(fc.tuple(header, fc.constantFrom('mdPersonnelId', 'day', 'from', null)), { maxLength: 8 })
  .map(pairs => {
    const taken = new Set<string | null>()
    return pairs.map(([name, field]): [string, string | null] => {
      const own = taken.has(field) ? null : field
      taken.add(own)
      return [name, own]
    })
  })

test('what was kept of a mapping is found again in the same file, whose head it fits in any order', () => {
  fc.assert(
    fc.property(mapping, fc.integer(), (pairs, turn) => {
      const headers = pairs.map(([name]) => name)
      const fields = pairs.map(([name, field]) => (isColumnName(name) ? field : null))
      const columns = columnsToKeep(headers, fields)
      const again = applyTemplate({ ...HINTS, columns }, named(...headers), { ...HINTS, allowed })
      assert.deepEqual([again.fields, again.missing], [fields, []])
      const at = headers.length ? Math.abs(turn) % headers.length : 0
      const turned = [...headers.slice(at), ...headers.slice(0, at)]
      assert.ok(fittingTemplate([{ columns }], turned))
      assert.equal(fittingTemplate([{ columns }], [...headers, 'Andere']), undefined)
    }),
  )
})

test('no two fields come from the same column, and no field twice', () => {
  fc.assert(
    fc.property(mapping, fc.array(header, { maxLength: 8 }), (pairs, headers) => {
      const { fields, missing } = applyTemplate(template(...pairs), named(...headers), { ...HINTS, allowed })
      const filled = fields.filter(field => field !== null)
      assert.equal(new Set(filled).size, filled.length)
      const wanted = pairs.filter(([, field]) => field !== null).length
      assert.equal(filled.length + missing.length, wanted)
      for (const name of missing) assert.ok(pairs.some(([own]) => plainHeader(own) === plainHeader(name)))
    }),
  )
})
