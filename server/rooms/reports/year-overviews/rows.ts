import { type SQL, sql } from 'drizzle-orm'
import type { YearSums } from '#contract/reports/year-overviews.ts'
import { isInDays, YEAR_FIGURES, YEAR_KINDS, type YearFigure } from '#domain/reports/year-kinds.ts'
import type { LeaveState } from '#domain/wages/leave.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import { bitsOfKinds, type LeaveYear } from '#server/rooms/months/public.ts'

type Span = { first: Month; last: Month }
/** Undefined: all that the caller sees. */
type Stores = readonly number[] | undefined

const monthsOf = ({ first, last }: Span, stores: Stores): SQL => sql`
  m.month between ${firstDayText(first)} and ${firstDayText(last)} and ${inStoreFilter('m.store_id')}
  and ${stores ? sql`m.store_id = any(${intArray(stores)}::int[])` : sql`true`}`

const kinds: readonly TimeKind[] = KIND_CODES.filter(kind =>
  YEAR_FIGURES.some(figure => (YEAR_KINDS[figure] as readonly TimeKind[]).includes(kind)),
)
/** What a month's sums are opened as, once a row. */
const OPENED = sql.raw(kinds.map(kind => `"${kind}" json`).join(', '))
const summed = (figure: YearFigure): SQL =>
  sql.raw(
    `coalesce(sum(${YEAR_KINDS[figure].map(kind => `coalesce((t."${kind}"->>${isInDays(figure) ? 1 : 0})::int, 0)`).join(' + ')}), 0)::int as ${figure}`,
  )
const FIGURES = sql.join(YEAR_FIGURES.map(summed), sql`, `)

export type MonthSums = YearSums & { month: string; storeId: number | null }

/** Of months and stores that have something. */
export const sums = (tx: CompanyTx, span: Span, stores: Stores): Promise<MonthSums[]> =>
  tx
    .execute<MonthSums>(sql`
      select left(m.month::text, 7) as month, m.store_id as "storeId", ${FIGURES}
      from person_month m cross join lateral json_to_record(m.totals) as t (${OPENED})
      where ${monthsOf(span, stores)} and m.kinds & ${bitsOfKinds(new Set(kinds))}::bigint <> 0
      group by 1, 2`)
    .then(({ rows }) => rows)

/** In each store who had a month there, and in all of them; a month without work, absence or agreed time is nobody's. */
export const people = (
  tx: CompanyTx,
  span: Span,
  stores: Stores,
): Promise<{ storeId: number | null; isAll: boolean; people: number; months: string[] }[]> =>
  tx
    .execute<{ storeId: number | null; isAll: boolean; people: number; months: string[] }>(sql`
      select m.store_id as "storeId", grouping(m.store_id) = 1 as "isAll", count(distinct m.employee_id)::int as people,
        coalesce(array_agg(distinct left(m.month::text, 7)), '{}') as months
      from person_month m where ${monthsOf(span, stores)} and (m.kinds <> 0 or m.target_minutes > 0)
      group by grouping sets ((m.store_id), ())`)
    .then(({ rows }) => rows)

/** Those that are asked for, by name. */
export const stores = (tx: CompanyTx, asked: Stores): Promise<{ id: number; name: string; isHidden: boolean }[]> =>
  tx
    .execute<{ id: number; name: string; isHidden: boolean }>(sql`
      select id, name, is_hidden as "isHidden" from store
      where ${inStoreFilter('id')} and ${asked ? sql`id = any(${intArray(asked)}::int[])` : sql`true`}
      order by name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)

/** Which stores' months are closed for good. */
export const closed = (tx: CompanyTx, { first, last }: Span): Promise<{ storeId: number; month: string }[]> =>
  tx
    .execute<{ storeId: number; month: string }>(sql`
      select store_id as "storeId", left(month::text, 7) as month from month_closing
      where month between ${firstDayText(first)} and ${firstDayText(last)} and (open_until is null or open_until <= now())`)
    .then(({ rows }) => rows)

export type OldLeave = { employeeId: number; name: string; leave: LeaveState; leaveYear: LeaveYear }

/** Who has leave left, in the week in which a month ends, that arose before a day; the day since 1970. */
export const oldLeave = (tx: CompanyTx, month: Month, before: number, stores: Stores): Promise<OldLeave[]> =>
  tx
    .execute<OldLeave>(sql`
      select m.employee_id as "employeeId", trim(e.last_name || ' ' || e.first_name) as name,
        m.carry->'leave' as leave, m.leave_year as "leaveYear"
      from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where ${monthsOf({ first: month, last: month }, stores)} and m.leave_year is not null
        and exists (select from leave_notice n where n.company_id = m.company_id and n.employee_id = m.employee_id)
        and exists (
          select from json_array_elements(m.carry->'leave'->'years') y
          where (y->>'from')::int < ${before} and (y->>'hundredths')::float8 > 0)
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)
