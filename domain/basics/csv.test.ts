import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { neutralise, writeCsv } from './csv.ts'

test('rows end with CRLF and only cells that need quotes get them', () => {
  const rows = [
    ['Name', 'Notiz', ''],
    ['Huber; Anna', 'sagt "ja"', 'zwei\nZeilen'],
  ]
  assert.equal(writeCsv(rows, { separator: ';' }), 'Name;Notiz;\r\n"Huber; Anna";"sagt ""ja""";"zwei\nZeilen"\r\n')
  assert.equal(writeCsv([['a,b', 'c;d']], { separator: ',' }), '"a,b",c;d\r\n')
  assert.equal(writeCsv([['']], { separator: ';' }), '""\r\n')
  assert.equal(writeCsv([], { separator: ';' }), '')
})

test('a file without quotes refuses a cell it could not carry', () => {
  assert.equal(writeCsv([['1', '=2', '-3']], { separator: ';', quote: 'never' }), '1;=2;-3\r\n')
  for (const cell of ['a;b', 'a"b', 'a\rb', 'a\nb'])
    assert.throws(() => writeCsv([[cell]], { separator: ';', quote: 'never' }), RangeError)
})

test('whatever is written can be read back cell by cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ';', ',', '"', '\r', '\n', ' ', 'ß', '=') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), rows => {
      assert.deepEqual(readCsv(writeCsv(rows, { separator: ';' })), rows)
    }),
  )
})

test('a cell that could start a formula gets an apostrophe, a number or plain text does not', () => {
  const cases: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+43 664 1475591', "'+43 664 1475591"],
    ['+436641475591', "'+436641475591"],
    ['-2+3', "'-2+3"],
    ['- Notiz', "'- Notiz"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['-12,5', '-12,5'],
    ['-12.50', '-12.50'],
    ['-1 234,50', '-1 234,50'],
    ['-1.234,50', '-1.234,50'],
    ['12,5', '12,5'],
    ['AT611904300234573201', 'AT611904300234573201'],
    ['Huber-Mayer', 'Huber-Mayer'],
    ['', ''],
  ]
  for (const [cell, expected] of cases) assert.equal(neutralise(cell), expected, JSON.stringify(cell))
})

test('no cell starts a formula after neutralising, and nothing but an apostrophe is ever added', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' ', '\u00a0', 'a', '1')
  fc.assert(
    fc.property(start, fc.string(), (first, rest) => {
      const cell = first + rest
      const safe = neutralise(cell)
      assert.ok(safe === cell || safe === `'${cell}`)
      assert.ok(!/^[\s]*[=+@＝＋－＠]/.test(safe))
      if (safe.startsWith('-')) assert.match(safe, /^-[\d.,' ]+$/)
    }),
  )
})

function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!
    if (quoted && c === '"' && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (c === '"') quoted = !quoted
    else if (!quoted && c === ';') {
      row.push(cell)
      cell = ''
    } else if (!quoted && c === '\r' && text[i + 1] === '\n') {
      row.push(cell)
      rows.push(row)
      row = []
      cell = ''
      i++
    } else cell += c
  }
  return rows
}
