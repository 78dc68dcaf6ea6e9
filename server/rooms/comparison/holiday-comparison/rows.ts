import { sql } from 'drizzle-orm'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inSeenStores, inStoreFilter } from '#server/platform/database/store-filter.ts'
import { COUNTED_RUNS as COUNTS } from '#server/rooms/exports/public.ts'

/** Of the company, of its stores where those have their own, and of its DATEV client. */
export const companyNumbers = (tx: CompanyTx): Promise<string[]> =>
  tx
    .execute<{ number: string }>(sql`
      select distinct number from (
        select bmd_id as number from company
        union all select s.bmd_id from store s join company c on c.id = s.company_id where c.individual_store_ids
        union all select h.client_number from hand_over_setting h join company c on c.id = h.company_id where c.software_id > 1
      ) known where number <> '' order by number`)
    .then(({ rows }) => rows.map(({ number }) => number))

/** Whom the caller sees. */
export const people = (tx: CompanyTx): Promise<Set<number>> =>
  tx
    .execute<{ id: number }>(sql`select id from employee where ${inSeenStores(tx, 'store_id')}`)
    .then(({ rows }) => new Set(rows.map(({ id }) => id)))

export type Balance = { employeeId: number; leaveHundredths: number; isClosed: boolean }

/** Of the people whose month is the store's and whose leave is known. */
export const balances = (tx: CompanyTx, storeId: number, month: Month): Promise<Balance[]> =>
  tx
    .execute<Balance>(sql`
      select m.employee_id as "employeeId", m.leave_hundredths as "leaveHundredths", exists (
        select from month_closing c where c.store_id = m.store_id and c.month = m.month
          and (c.open_until is null or c.open_until <= now())) as "isClosed"
      from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.month = ${firstDayText(month)} and m.store_id = ${storeId} and ${inStoreFilter('m.store_id')}
        and m.leave_hundredths is not null and not e.dummy
      order by m.employee_id`)
    .then(({ rows }) => rows)

/** Of the month's people who have a contract in it: others are there only because they worked or were away. */
export const employed = (tx: CompanyTx, storeId: number, month: Month): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select m.employee_id as id from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.month = ${firstDayText(month)} and m.store_id = ${storeId} and ${inStoreFilter('m.store_id')} and not e.dummy
        and (e.exit is null or e.exit >= ${firstDayText(month)})
        and exists (select from contract c where c.company_id = m.company_id and c.employee_id = m.employee_id
          and c.valid_from <= ${firstDayText(month + 1)}::date - 1 and (c.valid_to is null or c.valid_to >= ${firstDayText(month)}))
      order by m.employee_id`)
    .then(({ rows }) => rows.map(({ id }) => id))

export type Neighbour = { employeeId: number; isNext: boolean; leaveHundredths: number }

export const neighbours = (tx: CompanyTx, ids: readonly number[], month: Month): Promise<Neighbour[]> =>
  tx
    .execute<Neighbour>(sql`
      select employee_id as "employeeId", month = ${firstDayText(month + 1)} as "isNext", leave_hundredths as "leaveHundredths"
      from person_month
      where employee_id = any(${intArray(ids)}::int[]) and month in (${firstDayText(month - 1)}, ${firstDayText(month + 1)})
        and leave_hundredths is not null`)
    .then(({ rows }) => rows)

/** Moments in minutes since 1970. */
export type OpenLeave = { id: number; employeeId: number; from: number; to: number; isApproved: boolean }

/** Leave that touches a span of minutes and waits, or that no run of its store which counts was told of since it is as it is. */
export const openLeave = (
  tx: CompanyTx,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<OpenLeave[]> =>
  tx
    .execute<OpenLeave>(sql`
      select a.id, a.employee_id as "employeeId", (extract(epoch from a.starts_at) / 60)::int as "from",
        (extract(epoch from a.ends_at) / 60)::int as "to", a.md_approved as "isApproved"
      from absence a join company c on c.id = a.company_id
      where a.employee_id = any(${intArray(ids)}::int[]) and a.md_type = 1 and a.md_state = 1 and not a.md_deleted and not a.soft_delete
        and a.starts_at < to_timestamp(${to * 60}) and a.ends_at > to_timestamp(${from * 60})
        and case when a.md_approved then not exists (
            select from export_run r where r.store_id = a.store_id and r.kind in ('absences', 'wages') and ${COUNTS}
              and r.state <> 'failed' and r.finished_at >= a.changed_at
              and r.period_from <= (a.ends_at at time zone c.time_zone)::date and r.period_to >= (a.starts_at at time zone c.time_zone)::date)
          else a.decline_reason is null end
      order by a.starts_at, a.id`)
    .then(({ rows }) => rows)
