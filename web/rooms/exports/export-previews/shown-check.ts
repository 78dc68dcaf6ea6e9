import type { ExportRow, Preview, RowsShown } from './export-of.ts'

/** The rows of a check, or those that are new or changed since the newest run. */
export function shownBy<Row extends ExportRow>(code: RowsShown['code'], preview: Preview<Row>): RowsShown | undefined {
  const { checks, lastRun } = preview
  if (code !== 'changed-since') return checks.find(check => check.code === code)
  return lastRun ? { code, message: `Seit Lauf ${lastRun.number} geändert`, rowIds: changedIds(preview) } : undefined
}

/** Rows of both tables that are not as they were handed over. */
export function changedIds<Row extends ExportRow>({ lastRun, notExported }: Preview<Row>): number[] {
  if (!lastRun) return []
  const gone = new Set(lastRun.removed)
  const still = notExported.filter(({ id }) => gone.has(id))
  return [...lastRun.added, ...[...lastRun.changed, ...still].map(({ id }) => id)]
}
