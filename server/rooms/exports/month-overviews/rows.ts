import { sql } from 'drizzle-orm'
import type { OpenMonth, StoreMonth } from '#contract/exports/month-overviews.ts'
import { handsOverShifts } from '#domain/settings/payroll-software.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { changeMark } from '#server/platform/database/change-marks.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { COUNTS, SHOWN_STATE } from '../export-runs/rows.ts'
import { sumsHashes } from '../wage-exports/rows.ts'

/** While it is the same, so is everything that is counted of the month: rows, the company and its day. */
export const mark = (tx: CompanyTx): Promise<string> =>
  tx
    .execute<{ mark: string }>(sql`
      select concat_ws(' ', ${changeMark}, md5(c::text), (now() at time zone c.time_zone)::date) as mark from company c`)
    .then(({ rows }) => rows[0]!.mark)

type Closing = { storeId: number; closing: NonNullable<StoreMonth['closing']> }

export const closings = (tx: CompanyTx, month: Month): Promise<Closing[]> =>
  tx
    .execute<Closing>(sql`
      select m.store_id as "storeId", json_build_object('id', m.id, 'version', m.version,
        'closedAt', left((m.closed_at at time zone 'UTC')::text, 19),
        'closedBy', coalesce(concat_ws(' ', a.first_name, a.last_name), ''),
        'openUntil', case when m.open_until > now() then left((m.open_until at time zone 'UTC')::text, 19) end) as closing
      from month_closing m left join account a on a.id = m.closed_by where m.month = ${firstDayText(month)}`)
    .then(({ rows }) => rows)

export const handedAs = (tx: CompanyTx): Promise<StoreMonth['handedAs']> =>
  tx
    .execute<{ softwareId: number; wageTypes: number }>(sql`
      select software_id as "softwareId", (select count(*) from wage_type_line)::int as "wageTypes" from company`)
    .then(({ rows }) => (handsOverShifts(rows[0]!.softwareId, rows[0]!.wageTypes) ? 'hours' : 'wages'))

const MONTHS_BACK = 12

/** Before a month, those that stores with people have not closed; from the company's first closing on, else the last one. */
export const openMonths = (tx: CompanyTx, month: Month): Promise<OpenMonth[]> =>
  tx
    .execute<OpenMonth>(sql`
      select to_char(p.month, 'YYYY-MM') as month, count(distinct p.store_id)::int as stores
      from person_month p left join month_closing c on c.company_id = p.company_id and c.store_id = p.store_id and c.month = p.month
      where p.month < ${firstDayText(month)} and p.month >= ${firstDayText(month - MONTHS_BACK)} and ${isListed(tx, 'p.store_id')}
        and p.month >= coalesce((select min(m.month) from month_closing m), ${firstDayText(month - 1)})
        and (c.id is null or c.open_until > now())
      group by p.month order by p.month desc`)
    .then(({ rows }) => rows)

type Run = { storeId: number; run: NonNullable<StoreMonth['run']> }

/** The newest of each store that counts; of half months where both were handed over. */
export const runs = (tx: CompanyTx, month: Month, kind: StoreMonth['handedAs']): Promise<Run[]> =>
  tx
    .execute<Run>(sql`
      with counted as (
        select r.*, ${SHOWN_STATE} as shown_state, daterange(r.period_from, r.period_to, '[]') as days from export_run r
        where r.kind = ${kind} and ${COUNTS} and r.period_from >= ${firstDayText(month)} and r.period_to < ${firstDayText(month + 1)})
      select distinct on (store_id) store_id as "storeId",
        json_build_object('id', id, 'number', number, 'state', shown_state) as run
      from counted
      where store_id in (select store_id from counted group by store_id
        having range_agg(days) @> daterange(${firstDayText(month)}, ${firstDayText(month + 1)}))
      order by store_id, number desc`)
    .then(({ rows }) => rows)

type Changed = { storeId: number; people: number }

/** Whose sums are others than those that were handed over; of each store whose month was handed over once. */
export const changedPeople = (tx: CompanyTx, month: Month, detail: 'month' | 'day'): Promise<Changed[]> =>
  tx
    .execute<Changed>(sql`
      with handed as materialized (
        select h.store_id, k.employee_id, k.sums from handed_month h, unnest(h.people, h.sums) k (employee_id, sums)
        where h.month = ${firstDayText(month)}),
      current as materialized (
        ${sumsHashes(month, sql`store_id in (select store_id from handed_month where month = ${firstDayText(month)})`, detail)})
      select coalesce(h.store_id, c.store_id) as "storeId", count(*)::int as people
      from handed h full join current c on c.store_id = h.store_id and c.employee_id = h.employee_id
      where h.sums is distinct from c.sums group by 1`)
    .then(({ rows }) => rows)
