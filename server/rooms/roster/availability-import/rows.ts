import { sql } from 'drizzle-orm'
import type { WishState } from '#domain/roster/wish-states.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type AvailabilityValues = {
  employeeId: number
  state: WishState
  /** „1,2,5“: so that two of them are compared by value. */
  weekDays: string
  /** Minutes after midnight. */
  from: number
  to: number
  validFrom: string
  validTo: string | null
  approved: boolean
}
export type AvailabilityRow = AvailabilityValues & { id: number }
export type StoredAvailability = AvailabilityRow & { version: number }

export const availabilitiesOf = (tx: CompanyTx, employeeIds: readonly number[]): Promise<StoredAvailability[]> =>
  tx
    .execute<StoredAvailability>(sql`
      select id, employee_id as "employeeId", state, array_to_string(week_days, ',') as "weekDays", from_minute as "from",
        to_minute as "to", valid_from as "validFrom", valid_to as "validTo", approved, version
      from availability where employee_id = any(${intArray(employeeIds)}::int[]) order by employee_id, id`)
    .then(({ rows }) => rows)

const recordset = (rows: readonly AvailabilityRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "employeeId" int, state int, "weekDays" text, "from" int, "to" int, "validFrom" date, "validTo" date, approved boolean)`

export async function insertAvailabilities(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly AvailabilityRow[],
) {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into availability (company_id, id, employee_id, state, week_days, from_minute, to_minute, valid_from, valid_to, approved)
    select ${companyId}, n.id, n."employeeId", n.state, string_to_array(n."weekDays", ',')::int[], n."from", n."to", n."validFrom",
      n."validTo", n.approved from ${recordset(rows)}`)
}

export async function updateAvailabilities(tx: CompanyTx, rows: readonly AvailabilityRow[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    update availability a set state = n.state, valid_from = n."validFrom", valid_to = n."validTo", approved = n.approved,
      version = a.version + 1
    from ${recordset(rows)} where a.id = n.id`)
}

export const removeAvailabilities = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from availability where id = any(${intArray(ids)}::int[])`)

/** Of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name as name
      from availability a join employee e on e.company_id = a.company_id and e.id = a.employee_id
      where a.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))
