import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type StatedRegistration = { isStated: boolean; since: string | null; reason: string; version: number }

const COLUMNS = sql`social_insurance_registered as "isStated", social_insurance_registered_since as since,
  social_insurance_registration_reason as reason, version`

/** Nothing where the caller does not see the person. */
export const find = (tx: CompanyTx, employeeId: number): Promise<StatedRegistration | undefined> =>
  tx
    .execute<StatedRegistration>(sql`select ${COLUMNS} from employee where id = ${employeeId}`)
    .then(({ rows }) => rows[0])

export const lock = (tx: CompanyTx, employeeId: number): Promise<StatedRegistration | undefined> =>
  tx
    .execute<StatedRegistration>(sql`select ${COLUMNS} from employee where id = ${employeeId} for update`)
    .then(({ rows }) => rows[0])

/** No change of what payroll gets: nobody is handed over again for it. */
export const update = (tx: CompanyTx, employeeId: number, since: string | null, reason: string) =>
  tx.execute(sql`
    update employee set social_insurance_registered = ${since !== null}, social_insurance_registered_since = ${since}::date,
      social_insurance_registration_reason = ${reason}, version = version + 1
    where id = ${employeeId}`)
