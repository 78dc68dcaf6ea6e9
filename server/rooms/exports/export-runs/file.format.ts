import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import {
  type Column,
  type Layout,
  type LayoutRow,
  layoutFileName,
  renderLayout,
  sumCells,
} from '#domain/settings/payroll-file.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The bytes of a file for payroll, with its rows and sums for the ledger. Throws LayoutError for a value it can't carry. */
export async function fileOf(
  layout: Layout,
  rows: readonly LayoutRow[],
  values: Readonly<Record<string, unknown>> = {},
) {
  const texts = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { text, rowCount, sums } = renderLayout(layout, rows, texts)
  const bytes = layout.workbook ? await workbookOf(layout, rows, sums) : bytesOf(layout, text)
  return { bytes, rowCount, sums }
}

/** A sheet of the same cells, numbers and days as such; the text has refused before what no cell can hold. */
async function workbookOf(
  layout: Layout,
  rows: readonly LayoutRow[],
  sums: Readonly<Record<string, number>>,
): Promise<Buffer> {
  const { name, columns } = layout
  const below = rows.length > 0 ? sumCells(layout, sums) : []
  const lines: CellValue[][] = [
    columns.map(({ title }) => title),
    ...rows.map(row => columns.map(column => cellOf(column, row))),
    ...(below.length > 0 ? [below] : []),
  ]
  const sheet = await writeXlsx({
    sheets: [
      {
        name: name.replace(/[^\p{L}\p{N} ]/gu, ' ').slice(0, 31),
        columns: columns.map(({ title, format }) => ({
          width: Math.max(12, title.length + 2),
          ...(format?.type === 'decimal' && { numFmt: '0.00' }),
          ...(format?.type === 'date' && { numFmt: 'dd.mm.yyyy' }),
          ...(format?.type === 'text' && { numFmt: '@' }),
        })),
        rows: lines,
        cells: new Map(lines.flatMap(errorTexts)),
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(sheet)
}

function cellOf(column: Column, row: LayoutRow): CellValue {
  if (column.kind === 'constant') return column.value
  const value = row[column.field] ?? null
  // What stands for nothing is a zero, and here one that can be added up.
  if (value === null || value === '') return column.blank === undefined ? null : 0
  return value instanceof Temporal.PlainDate ? new Date(`${value}T00:00:00Z`) : value
}

/** A text such as '#REF!' would be written as an error if it were not formatted text. */
const errorTexts = (cells: readonly CellValue[], line: number): [string, Partial<Cell>][] =>
  cells.flatMap((text, at): [string, Partial<Cell>][] =>
    typeof text === 'string' && text.startsWith('#') ? [[`${line},${at}`, { richText: [{ text }] }]] : [],
  )

function bytesOf({ key, charset, bom }: Layout, text: string): Buffer {
  // Without any of its own letters Windows-1252 is Latin-1, which needs no table.
  const isPlain = charset === 'windows-1252' && !bom && !BEYOND_LATIN.test(text)
  if (isPlain) return Buffer.from(text, 'latin1')
  const name = charset === 'utf-8' ? 'utf8' : 'win1252'
  const bytes = iconv.encode(text, name, { addBOM: bom })
  // The layout has refused what the charset lacks; a difference here would be silently wrong data in payroll.
  if (iconv.decode(bytes, name) !== text) throw new Error(`The ${key} file can't be written in ${charset}.`)
  return bytes
}

// 80 to 9f are other characters in Windows-1252, and none a file may hold.
const BEYOND_LATIN = /[\u0080-\u009f\u0100-\uffff]/

/** What follows another run says so in its name, so that it never meets the file it follows. */
export function fileNameOf(
  layout: Layout,
  values: { storeNumber: string; from: string; to: string },
  suffix: string,
): string {
  const period = `${values.from}-${values.to}`.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$1$2$3')
  const name = layoutFileName(layout, { storeNumber: values.storeNumber, period })
  return suffix === '' ? name : name.replace(/(\.[^.]*)?$/, `_${suffix}$1`)
}
