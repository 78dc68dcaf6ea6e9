import iconv from 'iconv-lite'
import { type Layout, type LayoutRow, layoutFileName, renderLayout } from '#domain/time/payroll-file.ts'

/** The bytes of a file for payroll, with its rows and sums for the ledger. Throws LayoutError for a value it can't carry. */
export function fileOf(layout: Layout, rows: readonly LayoutRow[]) {
  const { text, rowCount, sums } = renderLayout(layout, rows)
  return { bytes: bytesOf(layout, text), rowCount, sums }
}

function bytesOf({ key, charset, bom }: Layout, text: string): Buffer {
  const name = charset === 'utf-8' ? 'utf8' : BEYOND_LATIN.test(text) ? 'win1252' : 'latin1'
  const bytes = iconv.encode(text, name, { addBOM: bom })
  // The layout has refused what the charset lacks; a difference here would be silently wrong data in payroll.
  if (iconv.decode(bytes, name) !== text) throw new Error(`The ${key} file can't be written in ${charset}.`)
  return bytes
}

// Without any, both charsets are the same, and the quicker one will do.
const BEYOND_LATIN = /[\u0100-\uffff]/

/** A correction carries the number of its run, so that it never meets the file it follows. */
export function fileNameOf(
  layout: Layout,
  values: { storeNumber: string; from: string; to: string },
  correctionNumber: number | undefined,
): string {
  const period = `${values.from}-${values.to}`.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$1$2$3')
  const name = layoutFileName(layout, { storeNumber: values.storeNumber, period })
  return correctionNumber === undefined ? name : name.replace(/(\.[^.]*)?$/, `_korrektur_${correctionNumber}$1`)
}
