import type { CellValue } from 'hucre'
import { readText } from '#web/lib/read-text.ts'

/** More than any list of wage types has. */
const MOST_ROWS = 500

/** The cells of a CSV or of the first sheet of an XLSX file, as texts; null where it can't be read. */
export async function readTableFile(file: File): Promise<string[][] | null> {
  try {
    const rows = /\.xlsx$/i.test(file.name) ? await sheetRows(file) : await csvRows(file)
    return rows.slice(0, MOST_ROWS + 1).map(cells => cells.map(textOf))
  } catch {
    return null
  }
}

async function sheetRows(file: File): Promise<CellValue[][]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { maxRows: MOST_ROWS + 1 })
  return sheets[0]?.rows ?? []
}

async function csvRows(file: File): Promise<CellValue[][]> {
  const { detectDelimiter, parseCsv } = await import('hucre/csv')
  const text = await readText(file)
  return parseCsv(text, { delimiter: detectDelimiter(text) })
}

/** An apostrophe keeps a spreadsheet from running a cell; it is no part of it. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', ',')
  return String(value)
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
}
