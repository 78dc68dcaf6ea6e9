import { sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { KnownNotice } from '#domain/elda/return-plan.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

// Where notices lie is known here alone, of all that comes back.

/** Those that bear these references or bore them in a file that was withdrawn, in one order for all who take them. */
export const withReferences = (
  tx: CompanyTx,
  references: readonly string[],
  { locked }: { locked: boolean },
): Promise<KnownNotice[]> =>
  tx
    .execute<KnownNotice>(sql`
      with asked as (select unnest(${textArray(references)}::text[]) as reference),
      former as (select m.notice_id, m.reference from elda_holding_notice m join asked on asked.reference = m.reference),
      held as (
        select n.id, n.reference, n.account, n.kind, n.state, n.employee_id from social_insurance_registration n
        where n.reference <> '' and n.reference in (select reference from asked) or n.id in (select notice_id from former)
        order by n.id ${sql.raw(locked ? 'for update' : '')})
      select id, reference, account, kind, state, employee_id as "employeeId", false as "isRecalled" from held
      where reference in (select reference from asked)
      union all
      select held.id, former.reference, account, kind, state, employee_id, true from held join former on former.notice_id = held.id
      where former.reference <> held.reference
      order by id`)
    .then(({ rows }) => rows)

/** What a file tells or told, as it stands there. */
export const referencesIn = (tx: CompanyTx, hash: string): Promise<string[]> =>
  tx
    .execute<{ reference: string }>(sql`
      select m.reference from elda_holding h join elda_holding_notice m on m.company_id = h.company_id and m.holding_id = h.id
      where left(h.sha256, ${hash.length}::int) = ${hash} order by m.place`)
    .then(({ rows }) => rows.map(({ reference }) => reference))

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

// A request for a number is done by the number alone; what is asked about is not unchallenged.
const UNCHALLENGED = (days: number) => sql`
  n.state = 'accepted' and n.kind <> 'VS' and n.state_at <= now() - make_interval(days => ${days})
  and not exists (
    select from clearing_case c where c.company_id = n.company_id and c.reference = n.reference and n.reference <> '' and c.state <> 'settled')`

export const companiesWithUnchallenged = (tx: PlatformTx, days: number): Promise<{ companyId: number }[]> =>
  tx
    .execute<{ companyId: number }>(sql`
      select distinct n.company_id as "companyId" from social_insurance_registration n where ${UNCHALLENGED(days)} order by 1`)
    .then(({ rows }) => rows)

type Unchallenged = { id: number; state: RegistrationState; days: number }
export const lockUnchallenged = (tx: CompanyTx, days: number): Promise<Unchallenged[]> =>
  tx
    .execute<Unchallenged>(sql`
      select n.id, n.state, extract(day from now() - n.state_at)::int as days from social_insurance_registration n
      where ${UNCHALLENGED(days)} order by n.id for update`)
    .then(({ rows }) => rows)

/** What a notice corrects. */
export const originalOf = (tx: CompanyTx, id: number): Promise<{ reference: string; account: string } | undefined> =>
  tx
    .execute<{ reference: string; account: string }>(
      sql`select original as reference, account from social_insurance_registration where id = ${id} and original <> ''`,
    )
    .then(({ rows }) => rows[0])
