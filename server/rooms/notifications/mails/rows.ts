import { sql } from 'drizzle-orm'
import type { DigestMode } from '#domain/notifications/digest.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { wasThereBefore } from '../open-alerts/rows.ts'
import { newEmployeeMailSent } from './tables.ts'

/** Companies that want mails and have somebody new. */
export const waiting = (tx: PlatformTx): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select m.company_id as id from new_employee_mail m
      where m.mode <> 'off' and exists (select from new_employee_mail_address a where a.company_id = m.company_id)
        and exists (select from (${newPeople(sql`m.company_id`, sql`m.since`)}) person)
      order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

export type Setting = { mode: DigestMode; hour: number; since: string; company: string; zone: string }

/** Undefined while another worker writes this company's mails. */
export const lock = (tx: PlatformTx, companyId: number): Promise<Setting | undefined> =>
  tx
    .execute<Setting>(sql`
      select m.mode, m.hour, m.since::text, c.name as company, c.time_zone as zone
      from new_employee_mail m join company c on c.id = m.company_id
      where m.company_id = ${companyId} for update of m skip locked`)
    .then(({ rows }) => rows[0])

export const addresses = (tx: PlatformTx, companyId: number): Promise<string[]> =>
  tx
    .execute<{ email: string }>(
      sql`select email from new_employee_mail_address where company_id = ${companyId} order by id`,
    )
    .then(({ rows }) => rows.map(({ email }) => email))

/** When the first of those came who are not mailed yet. */
export const openSince = (tx: PlatformTx, companyId: number, since: string): Promise<string | null> =>
  tx
    .execute<{ first: string | null }>(sql`
      select min(created_at)::text as first from (${newPeople(sql`${companyId}`, sql`${since}::timestamptz`)}) person`)
    .then(({ rows }) => rows[0]!.first)

export type NewPerson = { name: string; store: string | null; entry: string | null }

/** Marks all who are open; gives how many, and the first of them by name. */
export async function take(
  tx: PlatformTx,
  companyId: number,
  since: string,
  named: number,
): Promise<{ total: number; people: NewPerson[] }> {
  const { rows } = await tx.execute<NewPerson & { total: number }>(sql`
    with taken as (
      insert into new_employee_mailed (company_id, employee_id)
      select ${companyId}, id from (${newPeople(sql`${companyId}`, sql`${since}::timestamptz`)}) person
      on conflict do nothing returning employee_id)
    select e.last_name || ' ' || e.first_name as name, s.name as store, e.entry::text as entry, count(*) over () as total
    from taken join employee e on e.company_id = ${companyId} and e.id = taken.employee_id
    left join store s on s.company_id = e.company_id and s.id = e.store_id
    order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id limit ${named}`)
  return { total: rows[0]?.total ?? 0, people: rows.map(({ total: _, ...person }) => person) }
}

export const keepSent = (tx: PlatformTx, companyId: number, mailId: string, email: string, employeeCount: number) =>
  tx.insert(newEmployeeMailSent).values({ companyId, mailId, email, employeeCount })

const newPeople = (companyId: ReturnType<typeof sql>, since: ReturnType<typeof sql>) => sql`
  select e.id, e.created_at from employee e join company at on at.id = e.company_id
  where e.company_id = ${companyId} and e.created_at >= ${since} and not e.dummy and not e.is_hidden
    and not ${wasThereBefore(sql`at.time_zone`)}
    and not exists (select from new_employee_mailed d where d.company_id = e.company_id and d.employee_id = e.id)`
