import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** What most brought into Kontor at the turn of the year: leave, some owe hours, few were sick before; of a few nobody said it. */
export async function makeOpeningBalances(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const newYear = `${today.year}-01-01`
  await tx.execute(sql`
    insert into opening_balance (company_id, employee_id, day, leave_hundredths, former_leave_hundredths,
      time_account_minutes, sick_full_hundredths, sick_half_hundredths, note)
    select company_id, id, ${newYear}::date, 250 * (nth % 9), 250 * (nth % 9 / 3), 95 * (nth % 7) - 200,
      case when nth <= 16 and nth % 4 = 0 then 100 * nth end, case when nth <= 16 and nth % 8 = 0 then 200 end,
      case when nth % 4 = 0 then 'Laut Lohnkonto zum Jahreswechsel' else '' end
    from (select company_id, id, row_number() over (order by id)::int as nth from employee
      where company_id = ${companyId} and entry < ${newYear}::date and not dummy) brought
    where nth <= 16 or nth % 12 <> 0`)
}
