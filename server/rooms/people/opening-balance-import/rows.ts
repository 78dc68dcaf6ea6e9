import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type BalanceRow = {
  id: number
  employeeId: number
  day: string
  leaveHundredths: number | null
  formerLeaveHundredths: number | null
  timeAccountMinutes: number | null
  sickFullHundredths: number | null
  sickHalfHundredths: number | null
  note: string
}
export type StoredBalance = BalanceRow & { version: number }

/** Holds the people when what is found will be written, as whoever changes their balances by hand does. */
export async function entriesOf(
  tx: CompanyTx,
  employeeIds: readonly number[],
  forWriting: boolean,
): Promise<Map<number, string | null>> {
  const { rows } = await tx.execute<{ id: number; entry: string | null }>(sql`
    select id, entry from employee where id = any(${intArray(employeeIds)}::int[])
    order by id ${forWriting ? sql`for update` : sql``}`)
  return new Map(rows.map(({ id, entry }) => [id, entry]))
}

export async function balancesOf(tx: CompanyTx, employeeIds: readonly number[]): Promise<Map<number, StoredBalance>> {
  const { rows } = await tx.execute<StoredBalance>(sql`
    select id, employee_id as "employeeId", day, leave_hundredths as "leaveHundredths",
      former_leave_hundredths as "formerLeaveHundredths", time_account_minutes as "timeAccountMinutes",
      sick_full_hundredths as "sickFullHundredths", sick_half_hundredths as "sickHalfHundredths", note, version
    from opening_balance where employee_id = any(${intArray(employeeIds)}::int[])`)
  return new Map(rows.map(row => [row.employeeId, row]))
}

export async function insertBalances(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly BalanceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into opening_balance (company_id, id, employee_id, day, leave_hundredths, former_leave_hundredths,
      time_account_minutes, sick_full_hundredths, sick_half_hundredths, note)
    select ${companyId}, n.id, n."employeeId", n.day, n."leaveHundredths", n."formerLeaveHundredths",
      n."timeAccountMinutes", n."sickFullHundredths", n."sickHalfHundredths", n.note
    from ${recordset(rows)}`)
}

export async function updateBalances(tx: CompanyTx, rows: readonly BalanceRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update opening_balance b set day = n.day, leave_hundredths = n."leaveHundredths",
      former_leave_hundredths = n."formerLeaveHundredths", time_account_minutes = n."timeAccountMinutes",
      sick_full_hundredths = n."sickFullHundredths", sick_half_hundredths = n."sickHalfHundredths", note = n.note,
      version = b.version + 1
    from ${recordset(rows)} where b.id = n.id`)
}

export const removeBalances = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from opening_balance where id = any(${intArray(ids)}::int[])`)

/** Of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name as name
      from opening_balance b join employee e on e.company_id = b.company_id and e.id = b.employee_id
      where b.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

const recordset = (rows: readonly BalanceRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "employeeId" int, day date, "leaveHundredths" int, "formerLeaveHundredths" int, "timeAccountMinutes" int,
   "sickFullHundredths" int, "sickHalfHundredths" int, note text)`
