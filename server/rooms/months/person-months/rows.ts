import { sql } from 'drizzle-orm'
import type { PersonMonth as ShownMonth } from '#contract/months/person-months.ts'
import type { AveragingStanding } from '#domain/wages/averaging.ts'
import type { Finding } from '#domain/wages/findings.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import type { PersonMonth as Reckoned } from '#domain/wages/wage-month.ts'
import type { Carry } from '#domain/wages/week-carry-over.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import type { DaySum, LeaveYear, MissingDays, Totals } from './kept.format.ts'

/** What is kept of a month, and what the month before hands on to it. */
export type Kept = {
  employeeId: number
  madeFrom: string | null
  carryHash: string | null
  before: { hash: string; carry: Carry } | null
}

/** Of each person, whether anything is kept or not. */
export const kept = (tx: CompanyTx, employeeIds: readonly number[], month: Month): Promise<Kept[]> =>
  tx
    .execute<Kept>(sql`
      select e.id as "employeeId", own.made_from as "madeFrom", own.carry_hash as "carryHash",
        case when former.month is not null then json_build_object('hash', former.carry_hash, 'carry', former.carry) end as before
      from unnest(${intArray(employeeIds)}::int[]) as e (id)
      left join person_month own on own.employee_id = e.id and own.month = ${firstDayText(month)}
      left join person_month former on former.employee_id = e.id and former.month = ${firstDayText(month - 1)}`)
    .then(({ rows }) => rows)

type Sums = 'targetMinutes' | 'workedMinutes' | 'actualMinutes'
type Balances = 'leaveHundredths' | 'accountMinutes' | 'sickFullHundredths' | 'sickHalfHundredths'

export type MadeMonth = Pick<Reckoned, Sums | Balances | 'findings' | 'carry'> & {
  employeeId: number
  storeId: number | null
  totals: Totals
  days: DaySum[]
  /** See `kindBits`. */
  kinds: number
  missing: MissingDays | null
  leaveYear: LeaveYear | null
  /** Null: there is no period. */
  averaging: readonly AveragingStanding[] | null
  carryHash: string
  madeFrom: string
}

const COLUMNS = sql.raw(`store_id, target_minutes, worked_minutes, actual_minutes, leave_hundredths, account_minutes,
  sick_full_hundredths, sick_half_hundredths, totals, kinds, days, findings, missing, leave_year, averaging, carry, carry_hash, made_from`)
const MADE = sql.raw(
  [
    '"storeId", "targetMinutes", "workedMinutes", "actualMinutes", "leaveHundredths", "accountMinutes"',
    '"sickFullHundredths", "sickHalfHundredths", totals, kinds, days, findings, missing, "leaveYear", averaging, carry, "carryHash", "madeFrom"',
  ].join(', '),
)

export async function save(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  month: Month,
  made: readonly MadeMonth[],
): Promise<void> {
  if (made.length === 0) return
  await tx.execute(sql`
    insert into person_month (company_id, employee_id, month, ${COLUMNS})
    select ${companyId}, "employeeId", ${firstDayText(month)}, ${MADE}
    from json_to_recordset(${JSON.stringify(made)}::json) as made ("employeeId" int, "storeId" int, "targetMinutes" int,
      "workedMinutes" int, "actualMinutes" int, "leaveHundredths" int, "accountMinutes" int, "sickFullHundredths" int,
      "sickHalfHundredths" int, totals json, kinds bigint, days json, findings json, missing json, "leaveYear" json, averaging json, carry json, "carryHash" text, "madeFrom" text)
    on conflict (company_id, employee_id, month) do update set (${COLUMNS}, reckoned_at) =
      row(excluded.store_id, excluded.target_minutes, excluded.worked_minutes, excluded.actual_minutes, excluded.leave_hundredths,
        excluded.account_minutes, excluded.sick_full_hundredths, excluded.sick_half_hundredths, excluded.totals, excluded.kinds, excluded.days,
        excluded.findings, excluded.missing, excluded.leave_year, excluded.averaging, excluded.carry, excluded.carry_hash, excluded.made_from, now())`)
}

/** Months that are no longer any of their person's. */
export async function removeBeyond(tx: CompanyTx, employeeIds: readonly number[]): Promise<number[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from person_month m where employee_id = any(${intArray(employeeIds)}::int[]) and not exists (
      select from person_month_chain k where k.company_id = m.company_id and k.employee_id = m.employee_id
        and m.month >= k.first_month and m.month <= coalesce(k.last_month, 'infinity'))
    returning employee_id as id`)
  return rows.map(({ id }) => id)
}

type Listed = Pick<
  ShownMonth,
  'employeeId' | 'personnelNumber' | 'lastName' | 'firstName' | 'storeId' | 'targetMinutes' | 'workedMinutes'
> &
  Pick<ShownMonth, 'actualMinutes' | 'reckonedAt'> &
  ShownMonth['balances'] & { totals: Totals; findings: Finding[]; averaging: AveragingStanding[] | null }
export type ListedMonth = Listed

const shown = sql`m.employee_id as "employeeId", e.personnel_number as "personnelNumber", e.last_name as "lastName",
  e.first_name as "firstName", m.store_id as "storeId", m.target_minutes as "targetMinutes", m.worked_minutes as "workedMinutes",
  m.actual_minutes as "actualMinutes", m.leave_hundredths as "leaveHundredths", m.account_minutes as "accountMinutes",
  m.sick_full_hundredths as "sickFullHundredths", m.sick_half_hundredths as "sickHalfHundredths", m.totals, m.findings, m.averaging,
  to_char(m.reckoned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "reckonedAt"`

/** By name. */
export const list = (tx: CompanyTx, month: Month, storeIds: readonly number[] | undefined): Promise<ListedMonth[]> =>
  tx
    .execute<Listed>(sql`
      select ${shown} from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.month = ${firstDayText(month)} and ${inStoreFilter('m.store_id')}
        and ${storeIds ? sql`m.store_id = any(${intArray(storeIds)}::int[])` : sql`true`}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

export type FoundMonth = Listed & { days: DaySum[]; madeFrom: string }

export const find = (tx: CompanyTx, employeeId: number, month: Month): Promise<FoundMonth | undefined> =>
  tx
    .execute<FoundMonth>(sql`
      select ${shown}, m.days, m.made_from as "madeFrom"
      from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.employee_id = ${employeeId} and m.month = ${firstDayText(month)}`)
    .then(({ rows }) => rows[0])

/** Whether the caller sees the person. */
export const isSeen = (tx: CompanyTx, employeeId: number): Promise<boolean> =>
  tx.execute(sql`select from employee where id = ${employeeId} and not dummy`).then(({ rows }) => rows.length === 1)
