import type { ExportCheck } from '#contract/exports/export-previews.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import type { Span } from '#domain/time/periods.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import * as rows from './rows.ts'
import { type PayrollStore, plainCheck } from './rules.ts'

/** Shifts and wage types are the same hours: payroll would pay them twice. */
export async function handedOverOtherwise(
  tx: CompanyTx,
  { storeId, zone }: PayrollStore,
  kind: ExportKind,
  { fromMs, toMs }: Span,
): Promise<ExportCheck[]> {
  const dayAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  const number = await rows.newestOverlapping(tx, storeId, kind, dayAt(fromMs), dayAt(toMs - 1))
  if (number === undefined) return []
  const what = kind === 'hours' ? 'Stempelzeiten' : 'Lohnarten'
  const detail = `Mit Lauf ${number} wurden schon ${what} übergeben; dieselben Stunden kämen zweimal an.`
  return [plainCheck('handed-over-otherwise', 'blocker', 'Stunden schon anders übergeben', detail)]
}
