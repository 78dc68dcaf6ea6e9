import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Made-up facts: a kitchen team in one store, two apprentices at school on Tuesdays, another store closed on Sundays. */
export async function makeWorkingTimeLaw(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const since = today.with({ month: 1, day: 1 }).subtract({ years: 1 }).toString()
  await tx.execute(sql`
    insert into person_mark (company_id, employee_id, kind, valid_from)
    select company_id, id, 'in_service', entry from employee e
    where company_id = ${companyId} and not dummy and entry is not null and exit is null
      and store_id = (select min(id) from store where company_id = ${companyId})
      and not ${isApprentice} order by id limit 4`)
  await tx.execute(sql`
    insert into person_mark (company_id, employee_id, kind, weekday, minutes, valid_from)
    select company_id, id, 'school_day', 2, 480, entry from employee e
    where company_id = ${companyId} and not dummy and entry is not null and exit is null and ${isApprentice} order by id limit 2`)
  await tx.execute(sql`
    insert into works_fact (company_id, kind, store_id, weekday, valid_from)
    select ${companyId}, 'closed_weekday', max(id), 7, ${since}::date from store where company_id = ${companyId}`)
}

const isApprentice = sql`exists (
  select from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id and m.model_group = 'apprentice')`
