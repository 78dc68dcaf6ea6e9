import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type CellFormat,
  type CellValue,
  type Layout,
  LayoutError,
  type LayoutRow,
  layoutFileName,
  renderLayout,
} from './payroll-file.ts'

const layout: Layout = {
  key: 'test',
  name: 'Test',
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: false,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
  columns: [],
  corrections: [],
  fileName: '{storeNumber}_{month}.csv',
}

/** One cell through a layout of one column. */
function cell(value: CellValue, format?: CellFormat, other: Partial<Layout> = {}): string {
  const columns = [{ key: 'x', title: 'Wert', kind: 'field', field: 'x', format }] as const
  return renderLayout({ ...layout, ...other, columns }, [{ x: value }]).text.replace(/\r\n$/, '')
}

const day = Temporal.PlainDate.from('2026-01-05')

test('a layout writes its columns in order, with constants, header and CRLF after every line', () => {
  const columns = [
    { key: 'kind', title: 'Art', kind: 'constant', value: 'L' },
    { key: 'hours', title: 'Stunden', kind: 'field', field: 'hours', format: { type: 'decimal' }, sum: true },
    { key: 'day', title: 'Tag', kind: 'field', field: 'day' },
  ] as const
  const rows: LayoutRow[] = [
    { hours: 7.5, day, ignored: 'x' },
    { hours: -0.25, day: null },
  ]
  assert.deepEqual(renderLayout({ ...layout, columns }, rows), {
    text: 'L;7,50;05.01.2026\r\nL;-0,25;\r\n',
    rowCount: 2,
    sums: { hours: 7.25 },
  })
  const header = { ...layout, columns, header: true, decimal: '.', separator: '\t', dateFormat: 'YYYYMMDD' } as const
  assert.equal(renderLayout(header, rows).text, 'Art\tStunden\tTag\r\nL\t7.50\t20260105\r\nL\t-0.25\t\r\n')
  assert.deepEqual(renderLayout({ ...layout, columns, header: true }, []), {
    text: 'Art;Stunden;Tag\r\n',
    rowCount: 0,
    sums: { hours: 0 },
  })
})

test('every kind of value is written in its form', () => {
  const cases: [CellValue, CellFormat | undefined, string][] = [
    ['0012', undefined, '0012'],
    ['=1+1', { type: 'text' }, '=1+1'],
    ['+43 664 1', { type: 'text' }, '+43 664 1'],
    ['Größe €', { type: 'text' }, 'Größe €'],
    [1001, { type: 'text' }, '1001'],
    [1001, undefined, '1001'],
    [5, { type: 'int' }, '5'],
    [0, { type: 'int' }, '0'],
    [-0, { type: 'decimal' }, '0,00'],
    [12.5, { type: 'decimal', decimals: 2 }, '12,50'],
    [12.5, { type: 'decimal', decimals: 3 }, '12,500'],
    [12, { type: 'decimal', decimals: 0 }, '12'],
    [0.1 + 0.2, { type: 'decimal' }, '0,30'],
    [99_999.99, { type: 'decimal' }, '99999,99'],
    [day, undefined, '05.01.2026'],
    [day, { type: 'date' }, '05.01.2026'],
    [day, { type: 'month' }, '1'],
    [11, { type: 'month' }, '11'],
    [null, { type: 'decimal' }, ''],
    ['', { type: 'int' }, ''],
  ]
  for (const [value, format, expected] of cases) assert.equal(cell(value, format), expected)
  assert.equal(cell(day, { type: 'date' }, { dateFormat: 'DD/MM/YYYY' }), '05/01/2026')
  assert.equal(cell('Đorđević', { type: 'text' }, { charset: 'utf-8' }), 'Đorđević')
})

test('a value that does not fit is refused, never cut, rounded, quoted or replaced', () => {
  const cases: [CellValue, CellFormat | undefined, string][] = [
    ['a;b', { type: 'text' }, 'Das Trennzeichen „;“ darf nicht vorkommen.'],
    ['a"b', { type: 'text' }, 'Anführungszeichen dürfen nicht vorkommen.'],
    ['a\nb', { type: 'text' }, 'Zeilenumbrüche und Steuerzeichen dürfen nicht vorkommen.'],
    ['a\rb', { type: 'text' }, 'Zeilenumbrüche und Steuerzeichen dürfen nicht vorkommen.'],
    ['a\u0000b', { type: 'text' }, 'Zeilenumbrüche und Steuerzeichen dürfen nicht vorkommen.'],
    ['\ud800', { type: 'text' }, 'Zeilenumbrüche und Steuerzeichen dürfen nicht vorkommen.'],
    ['Čović', { type: 'text' }, 'Das Zeichen „Č“ gibt es im Zeichensatz Windows-1252 nicht.'],
    ['123456789', { type: 'text', maxLength: 8 }, 'Der Wert hat mehr als 8 Zeichen.'],
    [123_456, { type: 'int', maxLength: 5 }, 'Der Wert hat mehr als 5 Zeichen.'],
    [1.5, { type: 'int' }, 'Der Wert ist keine ganze Zahl.'],
    [1.5, undefined, 'Der Wert ist keine ganze Zahl.'],
    [1.5, { type: 'text' }, 'Der Wert ist kein Text.'],
    [12.345, { type: 'decimal' }, 'Der Wert hat mehr als 2 Nachkommastellen.'],
    ['12,5', { type: 'decimal' }, 'Der Wert ist keine Zahl.'],
    [Number.NaN, { type: 'decimal' }, 'Der Wert ist keine Zahl.'],
    [Number.POSITIVE_INFINITY, { type: 'int' }, 'Der Wert ist keine Zahl.'],
    [1e13, { type: 'int' }, 'Der Wert ist keine Zahl.'],
    [-1, { type: 'int', min: 0 }, 'Der Wert liegt außerhalb der Grenzen.'],
    [100_000, { type: 'decimal', max: 99_999.99 }, 'Der Wert liegt außerhalb der Grenzen.'],
    ['2026-01-05', { type: 'date' }, 'Der Wert ist kein Datum.'],
    [0, { type: 'month' }, 'Der Wert ist kein Monat.'],
    [13, { type: 'month' }, 'Der Wert ist kein Monat.'],
    ['11', { type: 'month' }, 'Der Wert ist kein Monat.'],
    [day, { type: 'text' }, 'Der Wert ist kein Text.'],
    [day, { type: 'decimal' }, 'Der Wert ist keine Zahl.'],
  ]
  for (const [value, format, reason] of cases)
    assert.throws(() => cell(value, format), {
      name: 'LayoutError',
      row: 0,
      column: 'Wert',
      message: `Zeile 1, Spalte „Wert“: ${reason}`,
    })
  assert.throws(() => cell(1.5, { type: 'decimal' }, { separator: ',' }), LayoutError)
})

test('the error names the row, an unknown field and a missing required value', () => {
  const columns = [{ key: 'a', title: 'MA', kind: 'field', field: 'a', required: true }] as const
  assert.throws(() => renderLayout({ ...layout, columns }, [{ a: '1' }, { a: null }]), {
    row: 1,
    message: 'Zeile 2, Spalte „MA“: Der Wert fehlt.',
  })
  assert.throws(() => renderLayout({ ...layout, columns }, [{ b: '1' }]), {
    message: 'Zeile 1, Spalte „MA“: Das Feld „a“ gibt es nicht.',
  })
  const title = [{ key: 'a', title: 'M;A', kind: 'constant', value: '1' }] as const
  assert.equal(renderLayout({ ...layout, columns: title }, [{}]).text, '1\r\n')
  assert.throws(() => renderLayout({ ...layout, columns: title, header: true }, [{}]), { row: undefined })
})

test('sums keep the cent over any number of lines', () => {
  const columns = [{ key: 'a', title: 'A', kind: 'field', field: 'a', format: { type: 'decimal' }, sum: true }] as const
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { maxLength: 300 }), cents => {
      const { sums } = renderLayout(
        { ...layout, columns },
        cents.map(n => ({ a: n / 100 })),
      )
      assert.equal(sums.a! + 0, cents.reduce((sum, n) => sum + n, 0) / 100 + 0)
    }),
  )
})

test('any text either comes out of the file unchanged or is refused', () => {
  const columns = ['a', 'b', 'c'].map(key => ({ key, title: key, kind: 'field', field: key }) as const)
  const text = fc.string({ unit: fc.constantFrom('a', 'ß', '€', 'č', ';', '"', '\n', '\r', '\t', '=', ' ', '😀') })
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: text, b: text, c: text })),
      fc.constantFrom('windows-1252', 'utf-8'),
      (rows, charset) => {
        const clean = charset === 'utf-8' ? /^[^;"\n\r\t]*$/u : /^[^;"\n\r\tč😀]*$/u
        const fits = rows.every(row => Object.values(row).every(value => clean.test(value)))
        const render = () => renderLayout({ ...layout, charset, columns }, rows).text
        if (!fits) return assert.throws(render, LayoutError)
        const read = render()
          .split('\r\n')
          .slice(0, -1)
          .map(line => line.split(';'))
        assert.deepEqual(
          read,
          rows.map(({ a, b, c }) => [a, b, c]),
        )
      },
    ),
  )
})

test('a file name takes its values and cannot leave its folder', () => {
  assert.equal(layoutFileName(layout, { storeNumber: '10', month: '2026-11' }), '10_2026-11.csv')
  assert.equal(layoutFileName(layout, { storeNumber: '../../etc', month: 'a/b\\c:d' }), '__.._etc_a_b_c_d.csv')
  assert.equal(layoutFileName(layout, { storeNumber: 'Wien Süd', month: '1' }), 'Wien_Süd_1.csv')
  assert.equal(layoutFileName({ ...layout, fileName: '../{month}/x.csv' }, { month: '1' }), '__1_x.csv')
  for (const storeNumber of ['', undefined])
    assert.throws(() => layoutFileName(layout, { month: '1', ...(storeNumber === '' && { storeNumber }) }), LayoutError)
})
