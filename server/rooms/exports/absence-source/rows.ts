import { sql } from 'drizzle-orm'
import type { TimedAbsence } from '#domain/exports/absence-export.ts'
import type { Span } from '#domain/time/periods.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { EntryElsewhere } from '../export-sources/rules.ts'

/** The absences of a store that touch a span, in the order of their ids; type, state and marks in one number, see `rowAt`. */
export const inSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    { id: 'int4', employee_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz?', marks: 'int4' },
    `select id, employee_id, starts_at, ends_at,
            md_type + (md_state << 8) + (md_approved::int << 16) + (md_deleted::int << 17) + (soft_delete::int << 18)
              + ((decline_reason is not null)::int << 19) as marks
     from absence where store_id = $1 and starts_at < to_timestamp($3) and (ends_at is null or ends_at > to_timestamp($2))
     order by id`,
    [storeId, span.fromMs / 1000, span.toMs / 1000],
  )

export type AbsenceColumns = Awaited<ReturnType<typeof inSpan>>

export function rowAt(columns: AbsenceColumns, index: number): TimedAbsence {
  const marks = columns.marks[index]!
  const toMs = columns.ends_at[index]!
  return {
    id: columns.id[index]!,
    employeeId: columns.employee_id[index]!,
    fromMs: columns.starts_at[index]!,
    toMs: Number.isNaN(toMs) ? null : toMs,
    mdType: marks & 255,
    mdState: (marks >> 8) & 255,
    mdApproved: (marks & (1 << 16)) !== 0,
    mdDeleted: (marks & (1 << 17)) !== 0,
    softDelete: (marks & (1 << 18)) !== 0,
    isDeclined: (marks & (1 << 19)) !== 0,
  }
}

/** The approved absences of people in other stores that touch a span; an open one lasts for ever. */
export const approvedElsewhere = (
  tx: CompanyTx,
  storeId: number,
  people: Iterable<number>,
  types: readonly number[],
  { fromMs, toMs }: Span,
): Promise<EntryElsewhere[]> =>
  tx
    .execute<EntryElsewhere>(sql`
      select a.id, a.employee_id as "employeeId", (extract(epoch from a.starts_at) * 1000)::bigint as "fromMs",
        (extract(epoch from coalesce(a.ends_at, '9999-01-01')) * 1000)::bigint as "toMs", store.id as "storeId", store.name as "storeName"
      from unnest(${intArray(people)}::int[]) person (id)
      -- In this order: joined otherwise, all absences that ever were would be looked at, or these once for each store.
      cross join lateral (
        select * from absence where employee_id = person.id and starts_at < to_timestamp(${toMs / 1000})
          and (ends_at is null or ends_at > to_timestamp(${fromMs / 1000})) offset 0) a
      cross join lateral (select id, name from store where id = a.store_id offset 0) store
      where a.store_id <> ${storeId} and a.md_type = any(${intArray(types)}::int[])
        and a.md_state = 1 and a.md_approved and not a.md_deleted and not a.soft_delete`)
    .then(({ rows }) => rows)
