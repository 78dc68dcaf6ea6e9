import { sql } from 'drizzle-orm'
import type { StoreWeek, StoreWeekState, WeekAbsence, WeekPerson, WeekSpot } from '#contract/roster/weeks.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { type MinuteSpan, moment } from '#server/platform/database/number-columns.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

/** In the order of their begin; drafts, too, if they are asked for. None lasts longer than a day. */
export const shifts = (tx: CompanyTx, storeId: number, { from, to }: MinuteSpan, withDrafts: boolean) =>
  readColumns(
    tx,
    {
      id: 'int4',
      employee_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      break_starts_at: 'timestamptz?',
      break_minutes: 'int4',
      published_at: 'timestamptz?',
      spot_id: 'int4',
      skill_id: 'int4',
      historic_starts_at: 'timestamptz?',
      historic_ends_at: 'timestamptz?',
      own_skill_id: 'int4',
      marks: 'int4',
      version: 'int4',
    },
    `select p.id, coalesce(employee_id, 0) as employee_id, starts_at, ends_at, break_starts_at, break_minutes, published_at,
       coalesce(p.spot_id, 0) as spot_id, coalesce(p.skill_id, s.required_skill_id, 0) as skill_id,
       coalesce(p.skill_id, 0) as own_skill_id, pinned::int + 2 * confirmed::int + 4 * approved::int as marks,
       historic_starts_at, historic_ends_at, p.version
     from plan_shift p left join spot s on s.company_id = p.company_id and s.id = p.spot_id
     where p.store_id = $1 and starts_at < ${moment('$3')} and starts_at > ${moment('$2')} - interval '1 day' and ends_at > ${moment('$2')} and ($4 or published_at is not null) order by starts_at, p.id`,
    [storeId, from, to, withDrafts],
  )

export const notes = (tx: CompanyTx, ids: Iterable<number>): Promise<StoreWeek['notes']> =>
  tx
    .execute<StoreWeek['notes'][number]>(sql`
      select id as "shiftId", note from plan_shift where id = any(${intArray([...ids])}::int[]) and note <> '' order by id`)
    .then(({ rows }) => rows)

export const shiftsElsewhere = (tx: CompanyTx, storeId: number, ids: readonly number[], { from, to }: MinuteSpan) =>
  readColumns(
    tx,
    { employee_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz', break_minutes: 'int4' },
    `select employee_id, starts_at, ends_at, break_minutes from plan_shift
     where employee_id = any($4::int[]) and store_id <> $1 and starts_at < ${moment('$3')} and starts_at > ${moment('$2')} - interval '1 day' and ends_at > ${moment('$2')} order by starts_at, id`,
    [storeId, from, to, intArray(ids)],
  )

/** Of the store, and those that every store has. */
export const spots = (tx: CompanyTx, storeId: number): Promise<WeekSpot[]> =>
  tx
    .execute<WeekSpot>(sql`
      select id, name, unit_name as "unitName", is_hidden as "isHidden" from spot
      where store_id is null or store_id = ${storeId} order by unit_name, name, id`)
    .then(({ rows }) => rows)

export type PersonRow = Omit<WeekPerson, 'contracts'>

/** Who belongs to a store on some of the days, by the master data or a contract, and who else is named; by name. */
export const people = (
  tx: CompanyTx,
  storeId: number,
  { first, last }: { first: Day; last: Day },
  named: readonly number[],
): Promise<PersonRow[]> =>
  tx
    .execute<PersonRow>(sql`
      with days as (select date '1970-01-01' + ${first}::int as first, date '1970-01-01' + ${last}::int as last),
      own as (
        select e.id from employee e, days where e.store_id = ${storeId} and not e.is_hidden and not e.dummy
          and coalesce(e.entry <= days.last, true) and coalesce(e.exit >= days.first, true)
        union
        select c.employee_id from contract c join employee e on e.company_id = c.company_id and e.id = c.employee_id, days
        where c.store_id = ${storeId} and c.valid_from <= days.last and coalesce(c.valid_to >= days.first, true)
          and not e.is_hidden and not e.dummy and coalesce(e.exit >= days.first, true))
      select e.id, e.last_name as "lastName", e.first_name as "firstName", own.id is not null as "isOwn"
      from employee e left join own on own.id = e.id
      where e.id = any(array(select id from own union select unnest(${intArray(named)}::int[])))
      order by own.id is null, e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

/** Of people of other stores who work here nothing but the name. */
export const names = (tx: CompanyTx, ids: readonly number[]): Promise<PersonRow[]> =>
  tx
    .execute<PersonRow>(sql`
      select id, last_name as "lastName", first_name as "firstName", false as "isOwn" from employee
      where id = any(${intArray(ids)}::int[]) order by last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)

export type ContractRow = {
  employeeId: number
  from: Day
  to: Day | null
  weeklyMinutes: number
  group: ModelGroup | null
}

export const contracts = (
  tx: CompanyTx,
  ids: readonly number[],
  { first, last }: { first: Day; last: Day },
): Promise<ContractRow[]> =>
  tx
    .execute<ContractRow>(sql`
      select c.employee_id as "employeeId", c.valid_from - date '1970-01-01' as "from", c.valid_to - date '1970-01-01' as "to",
        c.weekly_minutes as "weeklyMinutes", m.model_group as "group"
      from contract c left join employment_model m on m.company_id = c.company_id
        and m.id = coalesce(c.employment_model_id, (select id from employment_model where is_default limit 1))
      where c.employee_id = any(${intArray(ids)}::int[]) and c.valid_from <= date '1970-01-01' + ${last}::int
        and coalesce(c.valid_to >= date '1970-01-01' + ${first}::int, true)
      order by c.employee_id, c.valid_from, c.id`)
    .then(({ rows }) => rows)

const minutes = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 60)::int`)
const at = (minute: number) => sql`to_timestamp(${minute}::float8 * 60)`
const midnight = (day: Day) =>
  sql`((date '1970-01-01' + ${day}::int)::timestamp at time zone (select time_zone from company))`
const ofPeople = (ids: readonly number[], { from, to }: MinuteSpan) => sql`
  employee_id = any(${intArray(ids)}::int[]) and starts_at < ${at(to)} and (ends_at is null or ends_at > ${at(from)})
  and md_approved and not md_deleted and not soft_delete`

export const absences = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan): Promise<WeekAbsence[]> =>
  tx
    .execute<WeekAbsence>(sql`
      select employee_id as "employeeId", ${minutes('starts_at')} as "from", ${minutes('ends_at')} as "to", md_type as "type"
      from absence where ${ofPeople(ids, span)} and md_state = 1 order by employee_id, starts_at, id`)
    .then(({ rows }) => rows)

/** Of the store; those that run count as long as a shift may last. */
export const stamps = (tx: CompanyTx, storeId: number, { from, to }: MinuteSpan) =>
  readColumns(
    tx,
    { employee_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz?' },
    `select employee_id, starts_at, ends_at from stamp
     where store_id = $1 and starts_at < ${moment('$3')} and starts_at > ${moment('$2')} - interval '1 day'
       and coalesce(ends_at > ${moment('$2')}, true) and not soft_delete order by starts_at, id`,
    [storeId, from, to],
  )

/** Of shifts that begin on some days (both included) where the company is; stores without any are not there. */
export const states = (tx: CompanyTx, { first, last }: { first: Day; last: Day }): Promise<StoreWeekState[]> =>
  tx
    .execute<StoreWeekState>(sql`
      select store_id as "storeId", count(*) filter (where published_at is not null)::int as published,
        count(*) filter (where published_at is null and employee_id is not null)::int as drafts,
        count(*) filter (where published_at is null and employee_id is null)::int as open
      from plan_shift where starts_at >= ${midnight(first)} and starts_at < ${midnight(last + 1)} and ${isListed(tx, 'store_id')}
      group by store_id order by store_id`)
    .then(({ rows }) => rows)
