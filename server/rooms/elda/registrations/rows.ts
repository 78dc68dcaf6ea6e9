import { asc, eq, sql } from 'drizzle-orm'
import type { Registration } from '#contract/elda/registrations.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { socialInsuranceRegistration as registration } from './tables.ts'

/** The oldest first. */
export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<Registration[]> =>
  tx
    .select({
      id: registration.id,
      kind: registration.kind,
      state: registration.state,
      dueOn: registration.dueOn,
      reference: registration.reference,
      message: registration.message,
      stateAt: sql<string>`to_char(${registration.stateAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    })
    .from(registration)
    .where(eq(registration.employeeId, employeeId))
    .orderBy(asc(registration.id))
