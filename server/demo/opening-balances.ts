import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** What some brought into Kontor at the turn of the year: most of them leave, some owe hours, few were sick before. */
export async function makeOpeningBalances(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const newYear = `${today.year}-01-01`
  await tx.execute(sql`
    insert into opening_balance (company_id, employee_id, day, leave_hundredths, former_leave_hundredths,
      time_account_minutes, sick_full_hundredths, sick_half_hundredths, note)
    select company_id, id, ${newYear}::date, 250 * (nth % 9), 250 * (nth % 9 / 3), 95 * (nth % 7) - 200,
      case when nth % 4 = 0 then 100 * (nth % 30) end, case when nth % 8 = 0 then 200 end,
      case when nth % 4 = 0 then 'Laut Lohnkonto zum Jahreswechsel' else '' end
    from (select company_id, id, row_number() over (order by id)::int as nth from employee
      where company_id = ${companyId} and entry < ${newYear}::date and not dummy order by id limit 16) brought`)
}
