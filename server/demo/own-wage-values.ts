import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Who has something of which own wage type, by number: one of so many people, and so many hundredths to begin with. */
const GIVEN: [number: string, oneOf: number, least: number, step: number, note: string][] = [
  ['500', 6, 8_000, 1_750, 'Verkaufsprämie'],
  ['510', 9, 3_600, 1_200, ''],
  ['520', 5, 400, 150, ''],
]

/** Of the last three months and this one; the sums differ from person to person and from month to month. */
export async function makeOwnWageValues(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const first = today.with({ day: 1 }).subtract({ months: 3 }).toString()
  for (const [number, oneOf, least, step, note] of GIVEN)
    await tx.execute(sql`
      insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths, note)
      select c.company_id, c.employee_id, c.store_id, m.month, t.id, t.unit,
        ${least}::int + ${step}::int * ((c.employee_id + extract(month from m.month)::int) % 7), case when c.employee_id % 4 = 0 then ${note} else '' end
      from generate_series(${first}::date, ${first}::date + interval '3 months', '1 month') m (month)
      join contract c on c.company_id = ${companyId} and c.valid_from <= m.month and (c.valid_to is null or c.valid_to >= m.month + interval '1 month')
      join individual_wage_type t on t.company_id = c.company_id and t.number = ${number}
      where (c.employee_id + ${oneOf}::int) % ${oneOf}::int = 1
      on conflict do nothing`)
}
