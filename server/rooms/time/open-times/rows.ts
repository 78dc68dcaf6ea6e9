import { sql } from 'drizzle-orm'
import type { Span } from '#domain/time/periods.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

const utcText = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`)

/** On the calendar of the zone. */
export type Duty = { employeeId: number; day: string; from: string; to: string }

/** What is published for people in a store, by the days on which it begins. */
export const duties = (
  tx: CompanyTx,
  employeeIds: readonly number[],
  storeId: number,
  { fromMs, toMs }: Span,
  zone: string,
): Promise<Duty[]> =>
  tx
    .execute<Duty>(sql`
      select employee_id as "employeeId", (starts_at at time zone ${zone})::date::text as day,
        ${utcText('min(starts_at)')} as "from", ${utcText('max(ends_at)')} as "to"
      from plan_shift where employee_id = any(${intArray(employeeIds)}::int[]) and store_id = ${storeId}
        and starts_at >= to_timestamp(${fromMs / 1000}) and starts_at < to_timestamp(${toMs / 1000}) and published_at is not null
      group by 1, 2`)
    .then(({ rows }) => rows)
