import { sql } from 'drizzle-orm'
import type { FiledNotice } from '#domain/elda/filed-episodes.ts'
import { FILED_STATES, type NoticeKind } from '#domain/elda/registration-states.ts'
import type { Project } from '#domain/settings/elda.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber, orNone } from '#server/platform/database/number-columns.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

const day = (column: string) => sql.raw(dayNumber(column))

export type CompanyFacts = { usesElda: boolean; zone: string; firstDay: Day; projects: Project[] }

export const company = (tx: CompanyTx): Promise<CompanyFacts> =>
  tx
    .execute<CompanyFacts>(sql`
      select use_elda_service as "usesElda", time_zone as zone, ${day('(created_at at time zone time_zone)::date')} as "firstDay",
        (select coalesce(array_agg(default_projekt), '{}') from elda_creator) as projects
      from company`)
    .then(({ rows }) => rows[0]!)

export type PersonRow = {
  id: number
  mdPersonnelId: string
  lastName: string
  firstName: string
  storeId: number | null
  storeName: string
  entry: Day | null
  exit: Day | null
  group: ModelGroup | null
  recordedOn: Day
  isStated: boolean
  statedSince: Day | null
  hasNumber: boolean
  hasBirthDate: boolean
  isAbroad: boolean
  movedOn: Day | null
}

/** Whom the caller sees, and of them those of some stores or one of them. */
export const people = (
  tx: CompanyTx,
  { zone }: CompanyFacts,
  { storeIds, employeeId }: { storeIds?: readonly number[] | undefined; employeeId?: number | undefined },
): Promise<PersonRow[]> =>
  tx
    .execute<PersonRow>(sql`
      select e.id, e.personnel_number as "mdPersonnelId", e.last_name as "lastName", e.first_name as "firstName",
        e.store_id as "storeId", coalesce(s.name, '') as "storeName", ${day('e.entry')} as entry, ${day('e.exit')} as exit,
        coalesce(m.model_group, d.model_group) as "group",
        (e.created_at at time zone ${zone})::date - date '1970-01-01' as "recordedOn",
        e.social_insurance_registered as "isStated", ${day('e.social_insurance_registered_since')} as "statedSince",
        e.svnr_sealed is not null as "hasNumber", e.birth_date is not null as "hasBirthDate",
        e.country <> 'A' as "isAbroad", ${day('v.moved')} as "movedOn"
      from employee e left join store s on s.company_id = e.company_id and s.id = e.store_id
      left join employment_model m on m.company_id = e.company_id and m.id = e.employment_model_id
      left join employment_model d on d.company_id = e.company_id and d.is_default
      left join lateral (
        select max(a.valid_from) as moved from employee_value a
        where e.country <> 'A' and a.company_id = e.company_id and a.employee_id = e.id and a.value_group = 'address' and a.is_applied) v on true
      where not e.dummy and ${employeeId === undefined ? isListed(tx, 'e.store_id') : sql`e.id = ${employeeId}`}
        ${storeIds === undefined ? sql`` : sql`and e.store_id = any(${intArray(storeIds)}::int[])`}
      order by e.id`)
    .then(({ rows }) => rows)

type FormerRow = { employeeId: number; entry: Day | null; exit: Day }

/** Employments before the one that the person's row says, the first one first. */
export const former = (tx: CompanyTx, ids: readonly number[]): Promise<FormerRow[]> =>
  tx
    .execute<FormerRow>(sql`
      select employee_id as "employeeId", ${day('former_entry')} as entry, ${day('former_exit')} as exit
      from reentry where employee_id = any(${intArray(ids)}::int[]) order by employee_id, entry`)
    .then(({ rows }) => rows)

/** By person; `place` is that of the model's group in `groups`, from 0 on. */
export const contracts = (tx: CompanyTx, ids: readonly number[], groups: readonly ModelGroup[]) =>
  readColumns(
    tx,
    { employee_id: 'int4', id: 'int4', store_id: 'int4', first: 'int4', last: 'int4', weekly: 'int4', place: 'int4' },
    `select c.employee_id, c.id, c.store_id, ${dayNumber('c.valid_from')} as first, ${orNone(dayNumber('c.valid_to'))} as last,
       c.weekly_minutes as weekly, ${orNone('array_position($2::text[], coalesce(m.model_group, d.model_group)) - 1')} as place
     from contract c join employee e on e.company_id = c.company_id and e.id = c.employee_id
     left join employment_model m on m.company_id = c.company_id and m.id = coalesce(c.employment_model_id, e.employment_model_id)
     left join employment_model d on d.company_id = c.company_id and d.is_default
     where c.employee_id = any($1::int[]) order by c.employee_id, c.valid_from, c.id`,
    [intArray(ids), groups],
  )

export type FactRow = {
  employeeId: number
  id: number
  kind: 'insurance' | 'leaving' | 'name'
  from: Day
  area: string | null
  isMarginal: boolean | null
  isFree: boolean | null
  leavingReason: string | null
  noticePayTo: Day | null
  leavePayTo: Day | null
  resumesOn: Day | null
}

/** By person, the first one first. */
export const facts = (tx: CompanyTx, ids: readonly number[]): Promise<FactRow[]> =>
  tx
    .execute<FactRow>(sql`
      select employee_id as "employeeId", id, kind, ${day('valid_from')} as "from", area, is_marginal as "isMarginal", is_free as "isFree",
        leaving_reason as "leavingReason", ${day('notice_pay_to')} as "noticePayTo", ${day('leave_pay_to')} as "leavePayTo",
        ${day('resumes_on')} as "resumesOn"
      from insured_fact where employee_id = any(${intArray(ids)}::int[]) order by employee_id, valid_from, id`)
    .then(({ rows }) => rows)

export type NoticeRow = Omit<FiledNotice, 'kind' | 'insured' | 'transfer'> & {
  employeeId: number
  kind: NoticeKind
  area: string | null
  isMarginal: boolean | null
  isFree: boolean | null
  transferReference: string
  transferAccount: string
  transferOn: Day | null
}

/** With the social insurance, by person in the order in which they were filed; of a test nothing is. */
export const notices = (tx: CompanyTx, ids: readonly number[]): Promise<NoticeRow[]> =>
  tx
    .execute<NoticeRow>(sql`
      select employee_id as "employeeId", kind, reference, original, account, ${day('told_on')} as day, ${day('right_on')} as "rightDay",
        area, is_marginal as "isMarginal", is_free as "isFree", weekly_minutes as "weeklyMinutes",
        transfer_reference as "transferReference", transfer_account as "transferAccount", ${day('transfer_on')} as "transferOn"
      from social_insurance_registration
      where employee_id = any(${intArray(ids)}::int[]) and told_on is not null and project is distinct from 'TM'
        and state in (${sql.join(
          FILED_STATES.map(state => sql`${state}`),
          sql`, `,
        )})
      order by employee_id, id`)
    .then(({ rows }) => rows)

type WorkedRow = { employeeId: number; day: Day }

/** Days on which people work who are engaged by the day, as published or as stamped. */
export const worked = (
  tx: CompanyTx,
  ids: readonly number[],
  { zone, firstDay }: CompanyFacts,
): Promise<WorkedRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .execute<WorkedRow>(sql`
          select distinct w.employee_id as "employeeId", (w.starts_at at time zone ${zone})::date - date '1970-01-01' as day
          from (
            select employee_id, starts_at from plan_shift where published_at is not null
            union all select employee_id, starts_at from stamp where not soft_delete) w
          where w.employee_id = any(${intArray(ids)}::int[])
            and (w.starts_at at time zone ${zone})::date >= date '1970-01-01' + ${firstDay}::int
          order by 1, 2`)
        .then(({ rows }) => rows)
