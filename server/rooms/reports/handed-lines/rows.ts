import { sql } from 'drizzle-orm'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import type { ExportedCells } from '#domain/exports/exported-lines.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import type { ComputedUse } from '#domain/wages/individual-wage-type.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { COUNTED_RUNS } from '#server/rooms/exports/public.ts'

export type CountedRun = {
  id: number
  number: number
  kind: ExportKind
  softwareId: number
  storeId: number
  from: string
  to: string
  isCorrection: boolean
  correctionMode: CorrectionMode | ''
  replacesNumber: number | null
  rowCount: number
  sums: Record<string, number>
  finishedMs: number
}

/** Those of stores with a day among the given ones, each chain of them together and in its order. */
export const runs = (
  tx: CompanyTx,
  storeIds: readonly number[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<CountedRun[]> =>
  tx
    .execute<CountedRun>(sql`
      select r.id, r.number, r.kind, r.software_id as "softwareId", r.store_id as "storeId", r.period_from as from, r.period_to as to,
        r.is_correction as "isCorrection", r.correction_mode as "correctionMode", r.replaces_number as "replacesNumber",
        r.row_count as "rowCount", r.sums, trunc(extract(epoch from r.finished_at) * 1000)::float8 as "finishedMs"
      from export_run r
      where r.store_id = any(${intArray(storeIds)}::int[]) and ${COUNTED_RUNS}
        and r.period_from <= ${lastDay} and r.period_to >= ${firstDay}
      order by r.store_id, r.kind, r.software_id, r.period_from, r.period_to, r.number`)
    .then(({ rows }) => rows)

export const content = (tx: CompanyTx, runId: number): Promise<Buffer | undefined> =>
  tx
    .execute<{ lines: Buffer }>(sql`select lines from export_run_content where run_id = ${runId}`)
    .then(({ rows }) => rows[0]?.lines)

/** What runs took back from those of other stores. */
export const taken = (
  tx: CompanyTx,
  runIds: readonly number[],
): Promise<{ byRunId: number; fromRunId: number; sourceIds: number[] }[]> =>
  tx
    .execute<{ byRunId: number; fromRunId: number; sourceIds: number[] }>(sql`
      select by_run_id as "byRunId", from_run_id as "fromRunId", array_agg(source_id::float8) as "sourceIds"
      from export_run_taken where by_run_id = any(${intArray(runIds)}::int[]) group by 1, 2 order by 1, 2`)
    .then(({ rows }) => rows)

export type LeftToPerson = { runId: number; sourceId: number; handed: ExportedCells; isDone: boolean }

/** What runs left to a person in the payroll software. */
export const left = (tx: CompanyTx, runIds: readonly number[]): Promise<LeftToPerson[]> =>
  tx
    .execute<LeftToPerson>(sql`
      select run_id as "runId", source_id::float8 as "sourceId", handed, done_at is not null as "isDone"
      from export_cancellation where run_id = any(${intArray(runIds)}::int[]) order by id`)
    .then(({ rows }) => rows)

export type Named = { id: number; lastName: string; firstName: string; personnelNumber: string }

/** In the order of their names. */
export const people = (tx: CompanyTx, ids: readonly number[]): Promise<Named[]> =>
  tx
    .execute<Named>(sql`
      select id, last_name as "lastName", first_name as "firstName", personnel_number as "personnelNumber" from employee
      where id = any(${intArray(ids)}::int[])
      order by last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)

export type OwnType = { id: number; number: string; name: string; unit: OwnUnit; computedFrom: ComputedUse | null }

export const ownTypes = (tx: CompanyTx): Promise<OwnType[]> =>
  tx
    .execute<OwnType>(sql`select id, number, name, unit, computed_from as "computedFrom" from individual_wage_type`)
    .then(({ rows }) => rows)

/** Of which own wage type each value of a month is. */
export const ownValues = (tx: CompanyTx, month: string): Promise<Map<number, number>> =>
  tx
    .execute<{ id: number; typeId: number }>(
      sql`select id, wage_type_id as "typeId" from own_wage_value where month = ${`${month}-01`}`,
    )
    .then(({ rows }) => new Map(rows.map(({ id, typeId }) => [id, typeId])))

/** Stores that had people in a month of which nothing was handed over. */
export const withoutRun = (
  tx: CompanyTx,
  storeIds: readonly number[],
  month: string,
  handedOver: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  tx
    .execute<{ id: number; name: string }>(sql`
      select s.id, s.name from store s
      where s.id = any(${intArray(storeIds)}::int[]) and not s.id = any(${intArray(handedOver)}::int[]) and exists (
        select from person_month p where p.company_id = s.company_id and p.store_id = s.id and p.month = ${`${month}-01`})
      order by s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows)
