import { sql } from 'drizzle-orm'
import type { Day } from '#domain/wages/calendar.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { DeployedRow } from './deployments.report.ts'

export type ListedPerson = Pick<
  DeployedRow,
  'employeeId' | 'lastName' | 'firstName' | 'personnelNumber' | 'workedMinutes'
>

/** Whose month it is in the stores, by name. */
export const people = (tx: CompanyTx, month: Month, storeIds: readonly number[]): Promise<ListedPerson[]> =>
  tx
    .execute<ListedPerson>(sql`
      select m.employee_id as "employeeId", e.last_name as "lastName", e.first_name as "firstName",
        e.personnel_number as "personnelNumber", m.worked_minutes as "workedMinutes"
      from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.month = ${firstDayText(month)} and m.store_id = any(${intArray(storeIds)}::int[])
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

/** Stamps that begin on a Saturday or Sunday. */
export const weekendStamps = (tx: CompanyTx, ids: readonly number[], first: Day, last: Day, zone: string) =>
  readColumns(
    tx,
    { employee_id: 'int4', id: 'int4', store_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    `select employee_id, id, store_id, starts_at, ends_at from stamp
     where employee_id = any($1::int[]) and not soft_delete and ends_at is not null
       and starts_at >= (date '1970-01-01' + $2::int)::timestamp at time zone $4
       and starts_at < (date '1970-01-01' + $3::int + 1)::timestamp at time zone $4
       and extract(isodow from starts_at at time zone $4) >= 6
     order by employee_id, id`,
    [intArray(ids), first, last, zone],
  )

/** What is planned, drafts too if they are asked for, by the day on which it begins: all of the days, and the Sundays from `sundaysFrom` on. */
export const planned = (
  tx: CompanyTx,
  ids: readonly number[],
  { first, last, sundaysFrom, withDrafts }: { first: Day; last: Day; sundaysFrom: Day; withDrafts: boolean },
  zone: string,
) =>
  readColumns(
    tx,
    { employee_id: 'int4', day: 'int4', minutes: 'int4' },
    `select employee_id, (starts_at at time zone $5)::date - date '1970-01-01' as day,
       greatest(0, sum(extract(epoch from ends_at - starts_at)::int / 60 - break_minutes))::int as minutes
     from plan_shift
     where employee_id = any($1::int[])
       and starts_at >= (date '1970-01-01' + $4::int)::timestamp at time zone $5
       and starts_at < (date '1970-01-01' + $3::int + 1)::timestamp at time zone $5
       and ((starts_at at time zone $5)::date >= date '1970-01-01' + $2::int or extract(isodow from starts_at at time zone $5) = 7)
       and ($6 or published_at is not null)
     group by 1, 2 order by 1, 2`,
    [intArray(ids), first, last, sundaysFrom, zone, withDrafts],
  )

/** Times of the days that nobody has approved yet. */
export const unapproved = (
  tx: CompanyTx,
  ids: readonly number[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  zone: string,
): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      select count(*)::int as count from stamp
      where employee_id = any(${intArray(ids)}::int[]) and not soft_delete and not md_confirmed
        and starts_at >= ${firstDay}::timestamp at time zone ${zone}
        and starts_at < (${lastDay}::date + 1)::timestamp at time zone ${zone}`)
    .then(({ rows }) => rows[0]!.count)
