import { sql } from 'drizzle-orm'
import type { ExportKind } from '#contract/time/export-runs.ts'
import type { TimeTaken } from '#domain/time/overlaps.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { COUNTS } from '../export-runs/rows.ts'

export type RunPeriod = {
  storeId: number
  storeName: string
  /** Days as `YYYY-MM-DD`. */
  from: string
  to: string
  runNumber: number
}

/** As a table `taken`; without an end a time goes on for ever. */
export const timesTaken = (times: readonly TimeTaken[]) => sql`unnest(
  ${intArray(times.map(({ employeeId }) => employeeId))}::int[],
  ${intArray(times.map(({ starts }) => starts))}::float8[], ${intArray(times.map(({ ends }) => ends))}::float8[])
  as taken (employee_id, starts, ends)`

/** The periods of the stores that were handed over and have a day among the given ones, with their newest run. */
export const handedOverPeriods = (
  tx: CompanyTx,
  kind: ExportKind,
  storeIds: Iterable<number>,
  days: { from: string; to: string },
): Promise<RunPeriod[]> =>
  tx
    .execute<RunPeriod>(sql`
      select distinct on (s.name, s.id, r.period_from, r.period_to) s.id as "storeId", s.name as "storeName",
             r.period_from as "from", r.period_to as "to", r.number as "runNumber"
      from export_run r join store s on s.company_id = r.company_id and s.id = r.store_id
      where r.store_id = any(${intArray(storeIds)}::int[]) and r.kind = ${kind} and ${COUNTS}
        and r.period_from <= ${days.to} and r.period_to >= ${days.from}
      order by s.name, s.id, r.period_from, r.period_to, r.number desc`)
    .then(({ rows }) => rows)
