import { sql } from 'drizzle-orm'
import type { PlanningPerson } from '#contract/roster/planning-people.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

/** Of the stores that the caller sees and has not left out; by name. */
export const list = (tx: CompanyTx): Promise<PlanningPerson[]> =>
  tx
    .execute<PlanningPerson>(sql`
      select e.id, e.last_name as "lastName", e.first_name as "firstName", e.personnel_number as "mdPersonnelId",
        e.store_id as "storeId"
      from employee e join company c on c.id = e.company_id
      where not e.is_hidden and not e.dummy and (e.exit is null or e.exit >= (now() at time zone c.time_zone)::date)
        and ${isListed(tx, 'e.store_id')}
      order by e.last_name, e.first_name, e.id`)
    .then(({ rows }) => rows)
