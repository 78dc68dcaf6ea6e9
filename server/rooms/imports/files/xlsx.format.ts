import type { CellValue, SheetFilterInfo } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { Refusal } from '#server/platform/refusal.ts'
import { checkZip } from '#server/platform/zip-guard.ts'
import type { TextRow } from './csv.format.ts'

/** Wider sheets are refused anyway. */
const WIDEST = 200

/** Rows of a sheet to look at before one is chosen. */
const HEAD = 200
const LONGEST_NAME = 100

/** A sheet that can be read, with its first rows. */
export type SheetHead = { name: string; rows: TextRow[] }
export type ChooseSheet = (sheets: readonly SheetHead[]) => string | Promise<string>

/**
 * Reads one of the visible sheets that have rows, as text: days ISO, times `HH:mm`, numbers with a decimal comma.
 * `choose` is asked where there are several.
 */
export async function readSheet(
  bytes: Buffer,
  choose: ChooseSheet,
): Promise<{ sheet: string; sheets: string[]; rows: TextRow[] }> {
  const names = await checkZip(bytes)
  if (names.includes('mimetype') && names.includes('content.xml'))
    throw new Refusal(
      'unprocessable',
      'Die Datei ist eine OpenDocument-Datei (etwa von LibreOffice). Bitte speichern Sie sie als XLSX oder CSV.',
    )
  if (!names.includes('xl/workbook.xml'))
    throw new Refusal('unprocessable', 'Die Datei ist keine Excel-Datei. Erlaubt sind CSV und XLSX.')
  const heads = await readable(() => headsOf(bytes))
  const sheet = heads.length > 1 ? await choose(heads) : heads[0]?.name
  const chosen = heads.find(({ name }) => name === sheet)
  const sheets = heads.map(({ name }) => name)
  return { sheet: chosen?.name ?? '', sheets, rows: chosen ? await readable(() => rowsOf(bytes, chosen.index)) : [] }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new Refusal('unprocessable', 'Die Excel-Datei ist beschädigt oder geschützt und konnte nicht gelesen werden.')
  }
}

async function headsOf(bytes: Buffer): Promise<(SheetHead & { index: number })[]> {
  const visible: SheetFilterInfo[] = []
  const { sheets } = await readXlsx(bytes, {
    maxRows: HEAD,
    sheets(info) {
      const isVisible = !info.hidden && !info.veryHidden
      if (isVisible) visible.push(info)
      return isVisible
    },
  })
  return sheets.flatMap((sheet, at) => {
    const rows = textRows(sheet.rows.map((values, index) => ({ index, values })))
    const { index } = visible[at]!
    return rows.length > 0 ? [{ name: shownName(sheet.name), index, rows }] : []
  })
}

const shownName = (name: string) =>
  name
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)

async function rowsOf(bytes: Buffer, sheet: number): Promise<TextRow[]> {
  const rows: TextRow[] = []
  for await (const row of streamXlsxRows(bytes, { sheet })) rows.push(...textRows([row]))
  return padded(rows)
}

function textRows(rows: readonly { index: number; values: readonly CellValue[] }[]): TextRow[] {
  return rows.flatMap(({ index, values }) => {
    const cells = values.map(textOf)
    return cells.some(cell => cell !== '') ? [{ line: index + 1, cells }] : []
  })
}

// A sheet leaves out the empty cells at a row's end; a text file does not.
function padded(rows: TextRow[]): TextRow[] {
  const width = Math.min(
    rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0),
    WIDEST,
  )
  for (const { cells } of rows) while (cells.length < width) cells.push('')
  return rows
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return numberText(value)
  return momentText(value)
}

// With a comma, since a point could be taken for the separator of thousands.
const numberText = (value: number) => String(Number(value.toPrecision(15))).replace('.', ',')

// A time alone lies on Excel's day zero; what lasts longer, or is owed, on a day near it, and who reads the cell knows which.
function momentText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '#NUM!'
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day = '', clock = ''] = [text.slice(0, 10), text.slice(11, 16)]
  if (day === '1899-12-31') return clock
  if (day < '1900-01-02') return `${day} ${clock}`
  return clock === '00:00' ? day : `${day} ${clock}`
}
