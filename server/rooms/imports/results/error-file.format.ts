import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { plainHeader } from '#domain/imports/templates.ts'
import type { TextRow } from '#server/rooms/imports/files/csv.format.ts'
import type { Issue } from '#server/rooms/imports/kinds/rules.ts'

const COLUMN = 'Fehler'

/** The file as it was, with what is wrong behind each row; a person fixes it there and uploads it again. */
export function errorFile(
  columns: readonly { name: string; index: number }[],
  rows: readonly TextRow[],
  issues: ReadonlyMap<number, Issue[]>,
  headerOf: (field: string) => string,
): string {
  // A mended error file has the column already.
  const own = columns.filter(({ name }) => plainHeader(name) !== plainHeader(COLUMN))
  const text = (line: number) =>
    (issues.get(line) ?? [])
      .map(
        ({ field, level, message }) =>
          `${level === 'warning' ? 'Hinweis: ' : ''}${field ? `${headerOf(field)}: ` : ''}${message}`,
      )
      .join('; ')
  const lines = rows.map(({ line, cells }) => [...own.map(({ index }) => cells[index] ?? ''), text(line)])
  const table = [[...own.map(({ name }) => name), COLUMN], ...lines]
  // Without the mark Excel reads UTF-8 as Windows-1252.
  return `\uFEFF${writeCsv(
    table.map(row => row.map(neutralise)),
    { separator: ';' },
  )}`
}
