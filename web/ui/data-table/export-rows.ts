import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { todayHere } from '#web/ui/today.ts'
import { type Column, textOf } from './column.ts'

/** Saves what is shown, as it is shown, for a spreadsheet, and gives the file's name; files for other programs come from the server. */
export function exportCsv<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ actions }) => !actions)
  const lines = [exported.map(({ header }) => header), ...rows.map(row => exported.map(column => textOf(column, row)))]
  const text = writeCsv(
    lines.map(line => line.map(neutralise)),
    { separator: ';' },
  )
  // Without the mark Excel reads UTF-8 as Windows-1252.
  return saved(new File([`\uFEFF${text}`], fileName(title, 'csv'), { type: 'text/csv;charset=utf-8' }))
}

/** The same for Excel, with numbers as numbers and days as days. */
export async function exportXlsx<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<string> {
  // Only who asks for such a file loads what writes it.
  const { writeTable } = await import('./xlsx-file.ts')
  const exported = columns.filter(({ actions }) => !actions)
  return saved(new File([await writeTable(title, exported, rows)], fileName(title, 'xlsx'), { type: XLSX }))
}

function saved(file: File): string {
  saveFile(file)
  return file.name
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const fileName = (title: string, ending: string) => `${title} ${todayHere()}.${ending}`
