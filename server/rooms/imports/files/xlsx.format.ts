import type { CellValue, SheetFilterInfo } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import { checkZip } from './zip-guard.format.ts'

/** Wider sheets are refused anyway. */
const WIDEST = 200

/** Reads the first visible sheet that has rows, as text: days ISO, times `HH:mm`, numbers with a decimal comma. */
export async function readSheet(bytes: Buffer): Promise<{ sheet: string; rows: TextRow[] }> {
  const names = await checkZip(bytes)
  if (!names.includes('xl/workbook.xml'))
    throw new Refusal('unprocessable', 'Die Datei ist keine Excel-Datei. Erlaubt sind CSV und XLSX.')
  try {
    for (const { index, name } of await visibleSheets(bytes)) {
      const rows = await rowsOf(bytes, index)
      if (rows.length > 0) return { sheet: name, rows }
    }
    return { sheet: '', rows: [] }
  } catch {
    throw new Refusal('unprocessable', 'Die Excel-Datei ist beschädigt oder geschützt und konnte nicht gelesen werden.')
  }
}

async function visibleSheets(bytes: Buffer): Promise<SheetFilterInfo[]> {
  const sheets: SheetFilterInfo[] = []
  await readXlsx(bytes, {
    sheets: info => {
      if (!info.hidden && !info.veryHidden) sheets.push(info)
      return false
    },
  })
  return sheets
}

async function rowsOf(bytes: Buffer, sheet: number): Promise<TextRow[]> {
  const rows: TextRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map(textOf)
    if (cells.some(cell => cell !== '')) rows.push({ line: index + 1, cells })
  }
  return padded(rows)
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

// A time alone lies on one of the days around Excel's day zero.
function momentText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '#NUM!'
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day = '', clock = ''] = [text.slice(0, 10), text.slice(11, 16)]
  if (day < '1900-01-02') return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}
