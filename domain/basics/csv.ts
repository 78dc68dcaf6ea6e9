/** 'needed' quotes as RFC 4180 says; 'never' is for receivers that know no quotes and throws RangeError where they would be needed. */
export type CsvOptions = { separator: string; quote?: 'needed' | 'never' }

/** Rows as CSV text, each ended by CRLF. Cells are written as they are: pass them through `neutralise` when a person will open the file. */
export function writeCsv(rows: readonly (readonly string[])[], options: CsvOptions): string {
  return rows.map(row => `${writeRow(row, options)}\r\n`).join('')
}

/**
 * Keeps a spreadsheet from running a cell as a formula, by a leading apostrophe; for files that people open, never for payroll files.
 * Negative numbers stay numbers. Phone numbers (`+43 664 …`) get the apostrophe too: without it Excel makes a sum or a power of ten of them.
 */
export function neutralise(cell: string): string {
  if (/^-\d+(?:[.,]\d+)?$|^-\d{1,3}(?:[ .']\d{3})+(?:,\d+)?$/.test(cell)) return cell
  // Leading blanks count too, since some programs trim them on import; the last four are the full-width twins.
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell) ? `'${cell}` : cell
}

function writeRow(row: readonly string[], { separator, quote = 'needed' }: CsvOptions): string {
  // A lone empty cell would be an empty line, which readers skip.
  if (row.length === 1 && row[0] === '' && quote === 'needed') return '""'
  return row.map(cell => writeCell(cell, separator, quote)).join(separator)
}

function writeCell(cell: string, separator: string, quote: 'needed' | 'never'): string {
  const needsQuotes = cell.includes(separator) || /["\r\n]/.test(cell)
  if (!needsQuotes) return cell
  if (quote === 'never') throw new RangeError(`cell cannot be written without quotes: ${JSON.stringify(cell)}`)
  return `"${cell.replaceAll('"', '""')}"`
}
