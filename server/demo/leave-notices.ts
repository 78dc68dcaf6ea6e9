import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Half of those who have brought leave of former years were asked in January to take it. */
export async function makeLeaveNotices(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const january = today.with({ month: 1, day: 12 })
  const day = Temporal.PlainDate.compare(january, today) > 0 ? january.subtract({ years: 1 }) : january
  await tx.execute(sql`
    insert into leave_notice (company_id, employee_id, day, note)
    select company_id, employee_id, ${day.toString()}::date, 'Schriftlich, mit der Gehaltsabrechnung'
    from opening_balance where company_id = ${companyId} and former_leave_hundredths > 0 and employee_id % 2 = 0`)
}
