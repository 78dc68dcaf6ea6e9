import { rawSql } from './app.ts'
import { type EmployeeValues, employee } from './build-personnel.ts'

type Owner = { id: number; company: number; store: number | null }

export type AbsenceValues = EmployeeValues & {
  employee?: Owner
  /** UTC, `YYYY-MM-DD HH:mm:ss`; the end is exclusive. */
  from?: string
  to?: string
  type?: number
  state?: number
  approved?: boolean
  mdDeleted?: boolean
  softDelete?: boolean
}

export async function absence(values: AbsenceValues = {}): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved, md_deleted, soft_delete)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, $7, $8, $9, $10) returning id`,
    [
      owner.company,
      owner.id,
      owner.store,
      values.from ?? '2026-11-01 23:00:00',
      values.to ?? '2026-11-06 23:00:00',
      values.type ?? 1,
      values.state ?? 1,
      values.approved ?? true,
      values.mdDeleted ?? false,
      values.softDelete ?? false,
    ],
  )
  return { id: row!.id, employee: owner }
}

export type StampValues = EmployeeValues & {
  employee?: Owner
  from?: string
  to?: string | null
  confirmed?: boolean
  pauses?: { from: string; to: string }[]
}

export async function stamp(values: StampValues = {}): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into actual_shift (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6) returning id`,
    [
      owner.company,
      owner.id,
      owner.store,
      values.from ?? '2026-11-03 07:00:00',
      values.to === undefined ? '2026-11-03 15:00:00' : values.to,
      values.confirmed ?? true,
    ],
  )
  for (const pause of values.pauses ?? []) {
    await rawSql(
      `insert into actual_pause (company_id, shift_id, store_id, starts_at, ends_at)
       values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC')`,
      [owner.company, row!.id, owner.store, pause.from, pause.to],
    )
  }
  return { id: row!.id, employee: owner }
}
