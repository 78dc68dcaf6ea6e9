import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { type Column, textOf } from './column.ts'

/** Saves what is shown, as it is shown, for a spreadsheet; never for payroll, whose files come from the server. */
export function exportCsv<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const exported = columns.filter(({ actions }) => !actions)
  const lines = [exported.map(({ header }) => header), ...rows.map(row => exported.map(column => textOf(column, row)))]
  const text = writeCsv(
    lines.map(line => line.map(neutralise)),
    { separator: ';' },
  )
  // Without the mark Excel reads UTF-8 as Windows-1252.
  const today = Temporal.Now.plainDateISO().toString()
  saveFile(new File([`\uFEFF${text}`], `${title} ${today}.csv`, { type: 'text/csv;charset=utf-8' }))
}
