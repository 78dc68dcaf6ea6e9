import { sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { KnownNotice } from '#domain/elda/return-plan.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

// Where notices lie is known here alone, of all that comes back.

/** Those that bear these references, in one order for all who take them. */
export const withReferences = (
  tx: CompanyTx,
  references: readonly string[],
  { locked }: { locked: boolean },
): Promise<KnownNotice[]> =>
  tx
    .execute<KnownNotice>(sql`
      select id, reference, account, kind, state, employee_id as "employeeId" from social_insurance_registration
      where reference <> '' and reference = any(${textArray(references)}::text[]) order by id ${sql.raw(locked ? 'for update' : '')}`)
    .then(({ rows }) => rows)

/** Where a notice stands from now on, and what was said of it. */
export const move = (tx: CompanyTx, id: number, state: RegistrationState, message: string) =>
  tx.execute(sql`
    update social_insurance_registration set state = ${state}, message = ${message}, state_at = now(), version = version + 1,
      closed_from = null, closed_reason = '', closed_by_name = ''
    where id = ${id}`)

/** Since today by this return; true where a paper has to say so: of a registration in earnest that has none. */
export const takeOver = (tx: CompanyTx, id: number, protocol: string): Promise<boolean> =>
  tx
    .execute<{ isNew: boolean }>(sql`
      update social_insurance_registration
      set taken_over_on = (now() at time zone ${VIENNA})::date, protocol = ${protocol.slice(0, 40)}
      where id = ${id} returning kind = 'M3' and project is not distinct from 'DM' and paper_document_id is null as "isNew"`)
    .then(({ rows }) => rows[0]!.isNew)

/** What a notice corrects. */
export const originalOf = (tx: CompanyTx, id: number): Promise<{ reference: string; account: string } | undefined> =>
  tx
    .execute<{ reference: string; account: string }>(
      sql`select original as reference, account from social_insurance_registration where id = ${id} and original <> ''`,
    )
    .then(({ rows }) => rows[0])
