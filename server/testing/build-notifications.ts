import type { DocumentType } from '#domain/documents/document-types.ts'
import type { NoticeKind, RegistrationState } from '#domain/elda/registration-states.ts'
import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'

type Person = { id: number; company: number }

export type DocumentValues = {
  employee: Person
  type?: DocumentType
  store?: number | null
  name?: string
  /** The last valid day. */
  validUntil?: string | null
  createdAt?: string
  confirmed?: boolean
  sensitive?: boolean
  isProxy?: boolean
}

export async function document({ employee, type = 'PASSPORT', ...values }: DocumentValues): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into employee_document (company_id, employee_id, store_id, name, document_type, valid_until, created_at, confirmed, sensitive, is_proxy)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, now()), $8, $9, $10) returning id`,
    [
      employee.company,
      employee.id,
      values.store ?? null,
      values.name ?? `Dokument ${next()}`,
      type,
      values.validUntil ?? null,
      values.createdAt ?? null,
      values.confirmed ?? true,
      values.sensitive ?? false,
      values.isProxy ?? false,
    ],
  )
  return row!.id
}

/** A message to the social insurance. */
export async function registration(values: {
  employee: Person
  kind?: NoticeKind
  state?: RegistrationState
  /** What it told; without a day nobody knows. */
  told?: {
    day: string
    account?: string
    area?: string
    isMarginal?: boolean
    weeklyMinutes?: number
    rightDay?: string
  }
  /** The reference of the notice that it corrects. */
  original?: string
}): Promise<number> {
  const { told } = values
  const area = told ? (told.area ?? '01') : null
  const [row] = await rawSql<{ id: number }>(
    `insert into social_insurance_registration (company_id, employee_id, kind, state, reference, original, account, told_on, right_on,
       area, is_marginal, is_free, weekly_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      values.employee.company,
      values.employee.id,
      values.kind ?? 'M3',
      values.state ?? 'sent',
      `KONTOR${String(next()).padStart(12, '0')}`,
      ...[values.original ?? '', told?.account ?? '', told?.day ?? null, told?.rightDay ?? null],
      ...[area, area && (told?.isMarginal ?? false), area && false, told?.weeklyMinutes ?? null],
    ],
  )
  return row!.id
}

/** The payroll software has the person as it is now, or as it was before. */
export const exported = ({ id, company }: Person, stale = false) =>
  rawSql(
    `insert into employee_export (company_id, employee_id, changed_at)
     select company_id, id, changed_at - case when $3 then interval '1 day' else interval '0' end from employee where company_id = $1 and id = $2`,
    [company, id, stale],
  )

/** An import as the list knows it, without a file. */
export async function importRecord(values: {
  company: number
  state?: string
  errorRows?: number
  createdBy?: string
}): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into import_job (company_id, kind, state, message, file_name, source, header_line, row_count, fields, error_rows, created_by, created_by_name)
     values ($1, 'employees', $2, case when $2 = 'failed' then 'Der Server wurde beendet.' else '' end, 'mitarbeiter.csv', '{"format": "CSV", "encoding": "UTF-8", "separator": ";", "sheet": null}', 1, 10, '[]', $3, $4, 'Mira Huber') returning id`,
    [values.company, values.state ?? 'failed', values.errorRows ?? 0, values.createdBy ?? crypto.randomUUID()],
  )
  return row!.id
}
