import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type PersonRow = {
  id: number
  companyId: number
  svnrSealed: string | null
  personnelNumber: string
  lastName: string
  firstName: string
  gender: '' | 'M' | 'F'
  titleBefore: string
  titleAfter: string
  birthDate: string | null
  nationality: string
  country: string
  postalCode: string
  city: string
  street: string
  storeId: number | null
  eldaLastName: string | null
  eldaFirstName: string | null
}

/** Spelled for ELDA as it was said last. */
export const person = (tx: CompanyTx, id: number): Promise<PersonRow | undefined> =>
  tx
    .execute<PersonRow>(sql`
      select e.id, e.company_id as "companyId", e.svnr_sealed as "svnrSealed", e.personnel_number as "personnelNumber",
        e.last_name as "lastName", e.first_name as "firstName", e.gender, e.title_before as "titleBefore", e.title_after as "titleAfter",
        e.birth_date::text as "birthDate", e.nationality, e.country, e.postal_code as "postalCode", e.city, e.street,
        e.store_id as "storeId", f.last_name as "eldaLastName", f.first_name as "eldaFirstName"
      from employee e left join lateral (
        select f.last_name, f.first_name from insured_fact f
        where f.company_id = e.company_id and f.employee_id = e.id and f.kind = 'name' order by f.valid_from desc limit 1) f on true
      where e.id = ${id} and not e.dummy`)
    .then(({ rows }) => rows[0])

export type Employer = { name: string; phone: string; email: string }

export const employer = (tx: CompanyTx): Promise<Employer> =>
  tx
    .execute<Employer>(sql`
      select coalesce(d.name, '') as name, coalesce(d.phone_number, '') as phone, coalesce(d.email, '') as email
      from company c left join elda_employer d on d.company_id = c.id`)
    .then(({ rows }) => rows[0]!)

export type LeavingRow = {
  lastDay: string
  reason: string
  other: string
  noticePayTo: string | null
  leavePayTo: string | null
}

/** The first one first. */
export const leavings = (tx: CompanyTx, employeeId: number): Promise<LeavingRow[]> =>
  tx
    .execute<LeavingRow>(sql`
      select valid_from::text as "lastDay", leaving_reason as reason, other_reason as other, notice_pay_to::text as "noticePayTo",
        leave_pay_to::text as "leavePayTo"
      from insured_fact where employee_id = ${employeeId} and kind = 'leaving' order by valid_from, id`)
    .then(({ rows }) => rows)

/** The last day of an employment that ended before this day; null: there was none. */
export const formerExit = (tx: CompanyTx, employeeId: number, before: string): Promise<string | null> =>
  tx
    .execute<{ exit: string | null }>(sql`
      select max(former_exit)::text as exit from reentry where employee_id = ${employeeId} and former_exit < ${before}::date`)
    .then(({ rows }) => rows[0]!.exit)
