import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Made-up special payments of the year: the one of summer is paid to most, and some have an agreement of their own. */
export async function makeSpecialPayments(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const { year } = today
  const paidOn = `${year}-06-30`
  await tx.execute(sql`
    insert into special_payment (company_id, employee_id, year, claim, payments)
    select ${companyId}, e.id, ${year},
      case when e.id % 23 = 5 then 250 when e.id % 23 = 11 then 300000 end,
      case when ${today.toString()} >= ${paidOn} and e.id % 9 <> 4 then jsonb_build_array(jsonb_build_object(
        'day', ${paidOn}::text, 'cents', c.cents, 'name', 'Urlaubszuschuss')) else '[]' end
    from employee e join lateral (
      select max(payment_cents) as cents from contract
      where company_id = e.company_id and employee_id = e.id and valid_from < ${paidOn} and wage_type = 4) c on c.cents is not null
    where e.company_id = ${companyId} and not e.dummy`)
  await tx.execute(sql`
    insert into provision_exception (company_id, employee_id, from_month, is_excluded, reason)
    select ${companyId}, id, date_trunc('year', ${today.toString()}::date)::date, true, 'Geschäftsführung, Vertrag beim Notar'
    from employee where company_id = ${companyId} and not dummy order by id offset 6 limit 1`)
  await tx.execute(sql`
    insert into provision_exception (company_id, employee_id, from_month, leave_cents, reason)
    select ${companyId}, id, date_trunc('year', ${today.toString()}::date)::date, 125000, 'Vergleich mit dem Betriebsrat'
    from employee where company_id = ${companyId} and not dummy order by id offset 9 limit 1`)
}
