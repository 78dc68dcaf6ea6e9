import { sql } from 'drizzle-orm'
import type { Span } from '#domain/time/periods.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { EntryElsewhere } from '../export-sources/rules.ts'

// An open shift without an end belongs to the span it begins in. What reaches in from before is only listed, so that it
// is enough to look a week back; without a bound every shift the store ever had would be read.
const TOUCHES = `store_id = $1 and starts_at < to_timestamp($3) and starts_at > to_timestamp($2) - interval '7 days'
  and (starts_at >= to_timestamp($2) or ends_at > to_timestamp($2))`
const values = (storeId: number, span: Span) => [storeId, span.fromMs / 1000, span.toMs / 1000]

/** The shifts of a store that touch a span, without their pauses, in the order of their ids. */
export const stampsInSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    {
      id: 'int4',
      employee_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz?',
      pause_minutes: 'int4',
      md_confirmed: 'bool',
      soft_delete: 'bool',
    },
    `select id, employee_id, starts_at, ends_at, coalesce(pause_minutes, 0) as pause_minutes, md_confirmed, soft_delete from stamp where ${TOUCHES} order by id`,
    values(storeId, span),
  )

export type StampColumns = Awaited<ReturnType<typeof stampsInSpan>>

/** The pauses that touch a span, in the order of their shifts' ids; a pause is always in the store of its shift. */
export const pausesInSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    { id: 'int4', shift_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    `select id, shift_id, starts_at, ends_at from stamp_pause
     where ${TOUCHES} order by shift_id, starts_at, id`,
    values(storeId, span),
  )

/** The confirmed shifts of people in other stores that touch a span. */
export const confirmedElsewhere = (
  tx: CompanyTx,
  storeId: number,
  people: Iterable<number>,
  { fromMs, toMs }: Span,
): Promise<EntryElsewhere[]> =>
  tx
    .execute<EntryElsewhere>(sql`
      select s.id, s.employee_id as "employeeId", (extract(epoch from s.starts_at) * 1000)::bigint as "fromMs",
        (extract(epoch from s.ends_at) * 1000)::bigint as "toMs", store.id as "storeId", store.name as "storeName"
      from stamp s join store on store.company_id = s.company_id and store.id = s.store_id
      where s.employee_id = any(${intArray(people)}::int[]) and s.store_id <> ${storeId} and s.md_confirmed and not s.soft_delete
        and s.starts_at < to_timestamp(${toMs / 1000}) and s.starts_at > to_timestamp(${fromMs / 1000}) - interval '7 days'
        and s.ends_at > to_timestamp(${fromMs / 1000})`)
    .then(({ rows }) => rows)
