import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#server/platform/refusal.ts'

export type Separator = ';' | ',' | '\t'
/** `line` is where the row begins in the file, the first line is 1. */
export type TextRow = { line: number; cells: string[] }

const MAX_RECORD = 200_000

/**
 * Reads CSV text as RFC 4180 says; a stray quote inside a cell is text. Blank lines are left out, rows may differ in length.
 * A row more than `mostRows` is the last one that is read.
 */
export function readCsv(text: string, mostRows = Number.POSITIVE_INFINITY): { separator: Separator; rows: TextRow[] } {
  const separator = findSeparator(text)
  const rows: TextRow[] = []
  let line = 1
  try {
    // The parser counts CRLF inside quotes as two lines.
    parse(text.replace(/\r\n?/g, '\n'), {
      record_delimiter: '\n',
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      on_record: (cells: string[], { lines }: { lines: number }) => {
        // `lines` counts to the row's end; a cell with line breaks makes the row several lines long.
        const texts = cells.map(trimmed)
        if (texts.some(text => text !== '')) rows.push({ line, cells: texts })
        line = lines + 1
        if (rows.length > mostRows) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw asRefusal(error)
  }
  return { separator, rows }
}

class Enough extends Error {}

/** The one that parts the first lines most often outside of quotes. */
export function findSeparator(text: string): Separator {
  const head = text
    .slice(0, 20_000)
    .split(/\r?\n/, 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const count = (separator: string) => head.split(separator).length
  const candidates: Separator[] = [';', '\t', ',']
  return candidates.reduce((best, each) => (count(each) > count(best) ? each : best))
}

// Written by spreadsheets to keep a cell from becoming a formula, also by our own error files.
const trimmed = (cell: string) => cell.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = error.lines
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new Refusal('unprocessable', `Ein Anführungszeichen wird nicht geschlossen (ab Zeile ${line}).`)
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new Refusal('unprocessable', `Zeile ${line} ist zu lang. Ist das wirklich eine CSV-Datei?`)
  return new Refusal('unprocessable', `Die Datei konnte in Zeile ${line} nicht gelesen werden.`)
}
