import { sql } from 'drizzle-orm'
import { recordFields } from '#domain/elda/notice-records.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import type { PersonRow } from '#server/rooms/privacy/public.ts'

/** Every field by its German name. */
export function openNotice(row: PersonRow, companyId: number): PersonRow {
  const { values_sealed: sealed, id } = row
  if (typeof sealed !== 'string' || sealed === '') return { ...row, values: '' }
  const cell = { companyId, table: 'social_insurance_registration', column: 'values_sealed', rowId: Number(id) }
  const text = vault().tryOpen(sealed, cell)
  if (text === undefined) return { ...row, values: 'nicht lesbar' }
  const values: Record<string, string> = JSON.parse(text)
  const told = recordFields(row.kind as NoticeKind).flatMap(({ name, label }) =>
    values[name] ? [`${label}: ${values[name]}`] : [],
  )
  return { ...row, values: told.join('; ') }
}

/** A file tells of several people; when one of them goes nothing of it stays. */
export async function forgetFiles(tx: CompanyTx, employeeId: number): Promise<number> {
  await tx.execute(sql`
    update elda_holding set bytes_sealed = '', version = version + 1
    where bytes_sealed <> '' and id in (select holding_id from elda_holding_notice where employee_id = ${employeeId})`)
  const { rowCount } = await tx.execute(sql`delete from elda_holding_notice where employee_id = ${employeeId}`)
  return rowCount ?? 0
}
