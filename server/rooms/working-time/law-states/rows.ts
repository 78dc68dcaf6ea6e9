import { sql } from 'drizzle-orm'
import { WORK_PERMITS } from '#domain/documents/document-types.ts'
import { CITIZEN_TYPES, isNonEu } from '#domain/settings/enums.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

const dayNumber = (column: string) => sql.raw(`(${column} - date '1970-01-01')`)

const NON_EU = CITIZEN_TYPES.map(({ id }) => id).filter(isNonEu)

export type PersonRow = {
  id: number
  birth: Day | null
  needsPermit: boolean
  /** By the master data. */
  isRegistered: boolean
  registeredSince: Day | null
  hasConfirmation: boolean
}

/** A confirmed document says that the social insurance has confirmed the registration. Spec 3 §3 */
export const people = (tx: CompanyTx, ids: readonly number[]): Promise<PersonRow[]> =>
  tx
    .execute<PersonRow>(sql`
      select e.id, ${dayNumber('e.birth_date')} as birth, coalesce(e.citizen_type_id = any(${intArray(NON_EU)}::int[]), false) as "needsPermit",
        e.social_insurance_registered as "isRegistered", ${dayNumber('e.social_insurance_registered_since')} as "registeredSince",
        exists (select from employee_document d where d.company_id = e.company_id and d.employee_id = e.id and d.confirmed
          and d.document_type in ('REGISTRATION', 'SOCIALSECURITYREGISTRATION')) as "hasConfirmation"
      from employee e where e.id = any(${intArray(ids)}::int[]) order by e.id`)
    .then(({ rows }) => rows)

export type PermitRow = { employeeId: number; to: Day | null; weeklyMinutes: number | null }

/** What lets somebody work who is not free to: its last day and how much it allows in a week; null: without end, without a limit. */
export const permits = (tx: CompanyTx, ids: readonly number[]): Promise<PermitRow[]> =>
  tx
    .execute<PermitRow>(sql`
      select employee_id as "employeeId", ${dayNumber('valid_until')} as "to", permitted_minutes as "weeklyMinutes"
      from employee_document
      where employee_id = any(${intArray(ids)}::int[]) and document_type in (${sql.join(
        WORK_PERMITS.map(type => sql`${type}`),
        sql`, `,
      )})
      order by employee_id, id`)
    .then(({ rows }) => rows)

export const registrationMode = (tx: CompanyTx): Promise<0 | 1 | 2> =>
  tx
    .execute<{ mode: 0 | 1 | 2 }>(sql`select social_insurance_registration_mode as mode from company`)
    .then(({ rows }) => rows[0]!.mode)
