import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Registration } from '#contract/elda/registrations.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber } from '#server/platform/database/number-columns.ts'
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
      isTest: sql<boolean>`${registration.project} is not distinct from 'TM'`,
      stateAt: sql<string>`to_char(${registration.stateAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    })
    .from(registration)
    .where(eq(registration.employeeId, employeeId))
    .orderBy(asc(registration.id))

type Message = Pick<Registration, 'kind' | 'state'> & { employeeId: number }

/** By person, the oldest first; of a test nobody is registered. */
export const ofPeople = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Message[]> =>
  tx
    .select({ employeeId: registration.employeeId, kind: registration.kind, state: registration.state })
    .from(registration)
    .where(and(inArray(registration.employeeId, [...employeeIds]), sql`${registration.project} is distinct from 'TM'`))
    .orderBy(asc(registration.employeeId), asc(registration.id))

type Stated = { id: number; since: Day | null }

/** Of whom the master data say that they were registered before. */
export const stated = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Stated[]> =>
  tx
    .execute<Stated>(sql`
      select id, ${sql.raw(dayNumber('social_insurance_registered_since'))} as since from employee
      where id = any(${intArray(employeeIds)}::int[]) and social_insurance_registered order by id`)
    .then(({ rows }) => rows)
