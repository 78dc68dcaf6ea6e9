import { type Cell, type CellValue, type ColumnDef, writeXlsx } from 'hucre/xlsx'
import { type Column, textOf } from './column.ts'
import { numberIn } from './shown-values.ts'

const HEAD = { font: { bold: true } }
/** Excel's own limit. */
const SHEET_NAME = 31
const WIDEST = 60

/** One sheet with a bold head that stays in sight; texts stay texts, also those that look like a formula. */
export function writeTable<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> {
  const written = columns.map(column => writtenColumn(column, rows))
  const lines = [columns.map(({ header }) => header), ...rows.map((_, at) => written.map(({ cells }) => cells[at]!))]
  return writeXlsx({
    sheets: [
      {
        name: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME),
        columns: written.map(({ definition }) => definition),
        rows: lines,
        cells: new Map(lines.flatMap(specialCells)),
        freezePane: { rows: 1 },
      },
    ],
  }) as Promise<Uint8Array<ArrayBuffer>>
}

/** The head is bold; a text such as '#REF!' would be written as an error if it were not formatted text. */
function specialCells(cells: readonly CellValue[], line: number): [string, Partial<Cell>][] {
  const special = (text: CellValue): Partial<Cell> | undefined => {
    if (line === 0) return { style: HEAD }
    return typeof text === 'string' && text.startsWith('#') ? { richText: [{ text }] } : undefined
  }
  return cells.flatMap((cell, at): [string, Partial<Cell>][] => {
    const made = special(cell)
    return made ? [[`${line},${at}`, made]] : []
  })
}

function writtenColumn<Row>(column: Column<Row>, rows: readonly Row[]): { cells: CellValue[]; definition: ColumnDef } {
  const texts = rows.map(row => textOf(column, row))
  const cells = rows.map((row, at) => numberIn(column, row) ?? momentIn(column, row, texts[at]!) ?? (texts[at] || null))
  const longest = texts.reduce((most, { length }) => Math.max(most, length), column.header.length)
  return { cells, definition: { width: Math.min(longest, WIDEST) + 2, numFmt: formatOf(column, cells, texts) } }
}

const SHOWN_DAY = /^(\d{2})\.(\d{2})\.(\d{4})(?:,? (\d{2}):(\d{2}))?$/

/** A day or moment as it is shown; a spreadsheet knows no zones. */
function momentIn<Row>(column: Column<Row>, row: Row, text: string): Date | undefined {
  const value = column.value(row)
  const shown = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? SHOWN_DAY.exec(text) : null
  if (!shown) return undefined
  const [, day, month, year, hour = 0, minute = 0] = shown
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)))
}

/** Numbers with as many decimals as are shown, thousands grouped where they are. */
function formatOf<Row>(column: Column<Row>, cells: readonly CellValue[], texts: readonly string[]): string | undefined {
  const first = cells.findIndex(cell => cell instanceof Date || typeof cell === 'number')
  if (first === -1) return undefined
  if (cells[first] instanceof Date) return texts[first]!.includes(':') ? 'dd.mm.yyyy hh:mm' : 'dd.mm.yyyy'
  if (!column.text) return undefined
  const unit = texts[first]!.startsWith('€') ? '"€ "' : ''
  if (/h:\d\dm$/.test(texts[first]!)) return '#,##0.00'
  const decimals = texts.reduce((most, text) => Math.max(most, /,(\d+)$/.exec(text)?.[1]?.length ?? 0), 0)
  return decimals > 0 ? `${unit}#,##0.${'0'.repeat(decimals)}` : `${unit}#,##0`
}
