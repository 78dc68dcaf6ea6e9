import { fileStore } from '#server/platform/files.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { company as makeCompany, store as makeStore, next } from './build-accounts.ts'
import { type EmployeeValues, employee } from './build-personnel.ts'
import { average, ownWageType } from './build-settings.ts'
import type { TestSftp } from './sftp-server.ts'

type Owner = { id: number; company: number; store: number | null }

export type AbsenceValues = EmployeeValues & {
  employee?: Owner
  /** UTC, `YYYY-MM-DD HH:mm:ss`; the end is exclusive. */
  from?: string
  to?: string | null
  type?: number
  state?: number
  approved?: boolean
  mdDeleted?: boolean
  softDelete?: boolean
  wageKind?: string
  confirmed?: boolean
  declineReason?: string
}

export async function absence(values: AbsenceValues = {}): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved, md_deleted, soft_delete, wage_kind, decline_reason, is_confirmed)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      owner.company,
      owner.id,
      owner.store,
      values.from ?? '2026-11-01 23:00:00',
      values.to === undefined ? '2026-11-06 23:00:00' : values.to,
      values.type ?? 1,
      values.state ?? 1,
      values.approved ?? true,
      values.mdDeleted ?? false,
      values.softDelete ?? false,
      values.wageKind ?? null,
      values.declineReason ?? null,
      values.confirmed ?? false,
    ],
  )
  return { id: row!.id, employee: owner }
}

export async function leaveNotice(
  values: EmployeeValues & { employee?: Owner; day?: string } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    'insert into leave_notice (company_id, employee_id, day) values ($1, $2, $3) returning id',
    [owner.company, owner.id, values.day ?? '2026-03-12'],
  )
  return { id: row!.id, employee: owner }
}

export async function worksFact(
  values: {
    company?: number
    store?: number | null
    kind?: string
    weekday?: number | null
    from?: string
    to?: string | null
  } = {},
): Promise<{ id: number; company: number }> {
  const company = values.company ?? (await makeCompany())
  const kind = values.kind ?? 'divided_breaks'
  const [row] = await rawSql<{ id: number }>(
    'insert into works_fact (company_id, kind, store_id, weekday, valid_from, valid_to) values ($1, $2, $3, $4, $5, $6) returning id',
    [company, kind, values.store ?? null, values.weekday ?? null, values.from ?? '2026-01-01', values.to ?? null],
  )
  return { id: row!.id, company }
}

export async function personMark(
  values: EmployeeValues & {
    employee?: Owner
    kind?: string
    weekday?: number | null
    minutes?: number | null
    from?: string
    to?: string | null
  } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const isService = values.kind === 'in_service'
  const [row] = await rawSql<{ id: number }>(
    `insert into person_mark (company_id, employee_id, kind, weekday, minutes, valid_from, valid_to)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      owner.company,
      owner.id,
      values.kind ?? 'school_day',
      values.weekday ?? (isService ? null : 2),
      values.minutes ?? (isService ? null : 480),
      values.from ?? '2026-09-01',
      values.to ?? null,
    ],
  )
  return { id: row!.id, employee: owner }
}

export async function maternity(
  values: EmployeeValues & {
    employee?: Owner
    notified?: string
    expected?: string
    born?: string | null
    protectedTo?: string | null
    nursingTo?: string | null
  } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into maternity (company_id, employee_id, notified_on, expected_on, born_on, protected_to, nursing_to)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      owner.company,
      owner.id,
      values.notified ?? '2026-03-02',
      values.expected ?? '2026-09-10',
      values.born ?? null,
      values.protectedTo ?? null,
      values.nursingTo ?? null,
    ],
  )
  return { id: row!.id, employee: owner }
}

export async function manualAverage(
  values: EmployeeValues & { employee?: Owner; averageId?: number; from?: string; valueCents?: number } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const averageId = values.averageId ?? (await average({ company: owner.company }))
  const [row] = await rawSql<{ id: number }>(
    `insert into manual_average (company_id, employee_id, average_id, valid_from, value_cents, reason)
     values ($1, $2, $3, $4, $5, 'laut Lohnzettel') returning id`,
    [owner.company, owner.id, averageId, values.from ?? '2025-12-01', values.valueCents ?? 2400],
  )
  return { id: row!.id, employee: owner }
}

export type StampValues = EmployeeValues & {
  employee?: Owner
  from?: string
  to?: string | null
  confirmed?: boolean
  softDelete?: boolean
  pauses?: { from: string; to: string }[]
}

export async function stamp(values: StampValues = {}): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed, soft_delete)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, $7) returning id`,
    [
      owner.company,
      owner.id,
      owner.store,
      values.from ?? '2026-11-03 07:00:00',
      values.to === undefined ? '2026-11-03 15:00:00' : values.to,
      values.confirmed ?? true,
      values.softDelete ?? false,
    ],
  )
  for (const pause of values.pauses ?? []) {
    await rawSql(
      `insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at)
       values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC')`,
      [owner.company, row!.id, owner.store, pause.from, pause.to],
    )
  }
  return { id: row!.id, employee: owner }
}

export type TargetValues = {
  company?: number
  /** The receiver; without one, a host that does not exist. */
  server?: TestSftp
  folder?: string
  hostKey?: string
  host?: string
  port?: number
  password?: string
  isDefault?: boolean
}

export async function transferTarget(values: TargetValues = {}): Promise<number> {
  const company = values.company ?? (await makeCompany({ softwareId: 1 }))
  const [row] = await rawSql<{ id: number }>(
    `insert into transfer_target (company_id, name, host, port, user_name, auth, secret_sealed, host_key, folder, is_default)
     values ($1, $2, $3, $4, $5, 'password', '', $6, $7,
       coalesce($8, not exists (select 1 from transfer_target where company_id = $1 and is_default))) returning id`,
    [
      company,
      `Lohnbüro ${next()}`,
      values.host ?? (values.server ? '127.0.0.1' : 'lohn.invalid'),
      values.port ?? values.server?.port ?? 22,
      values.server?.user ?? 'lohn',
      values.hostKey ?? values.server?.hostKey ?? '',
      values.folder ?? '',
      values.isDefault ?? null,
    ],
  )
  const { id } = row!
  const secret = JSON.stringify({ password: values.password ?? values.server?.password ?? 'geheim' })
  const cell = { companyId: company, table: 'transfer_target', column: 'secret_sealed', rowId: id }
  await rawSql('update transfer_target set secret_sealed = $1 where company_id = $2 and id = $3', [
    vault().seal(secret, cell),
    company,
    id,
  ])
  return id
}

/** A finished hand-over with a small file; nothing else knows of it. */
export async function exportRun(
  values: {
    company?: number
    store?: number
    state?: string
    softwareId?: number
    target?: number
    kind?: 'absences' | 'hours' | 'wages'
    period?: { from: string; to: string }
    number?: number
  } = {},
): Promise<number> {
  const company = values.company ?? (await makeCompany())
  const storeId = values.store ?? (await makeStore({ company }))
  const { key, size, sha256 } = await fileStore().put(Buffer.from('11;1;1001;;;;;201;02.11.2026;06.11.2026;5\r\n'))
  const nobody = '00000000-0000-0000-0000-000000000000'
  const [file] = await rawSql<{ id: number }>(
    `insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by)
     values ($1, $2, '10_export_abwesenheiten.csv', 'text/csv', $3, $4, 'payroll-export', $5) returning id`,
    [company, key, size, sha256, nobody],
  )
  const isDpw = values.softwareId === 1
  const [run] = await rawSql<{ id: number }>(
    `insert into export_run (company_id, store_id, kind, software_id, period_from, period_to, created_by, state, number,
       layout_key, file_id, row_count, finished_at, finished_by, target_id)
     values ($1, $2, $11, $3, $12, $4, $5, $6, $7, $8, $9, 1, now(), $5, $10) returning id`,
    [
      company,
      storeId,
      values.softwareId ?? 0,
      values.period?.to ?? (isDpw ? '2026-11-15' : '2026-11-30'),
      nobody,
      values.state ?? 'finished',
      values.number ?? next() + 1000,
      isDpw ? 'dpw-absences' : 'bmd-absences',
      file!.id,
      values.target ?? null,
      values.kind ?? 'absences',
      values.period?.from ?? '2026-11-01',
    ],
  )
  return run!.id
}

/** € 120,00 of a wage type of the company's own in October. */
export async function ownWageValue(
  values: EmployeeValues & { employee?: Owner; wageType?: number; month?: string; hundredths?: number } = {},
): Promise<{ id: number; employee: Owner; wageType: number }> {
  const owner = values.employee ?? (await employee(values))
  const wageType = values.wageType ?? (await ownWageType({ company: owner.company }))
  const [row] = await rawSql<{ id: number }>(
    `insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths)
     select $1, $2, $3, $4, id, unit, $6 from individual_wage_type where company_id = $1 and id = $5 returning id`,
    [owner.company, owner.id, owner.store, `${values.month ?? '2026-10'}-01`, wageType, values.hundredths ?? 12_000],
  )
  return { id: row!.id, employee: owner, wageType }
}

/** A store's month, closed by somebody. */
export async function monthClosing({ company, store, month }: { company: number; store: number; month: string }) {
  const [row] = await rawSql<{ id: number }>(
    `insert into month_closing (company_id, store_id, month, closed_by)
     select $1, $2, $3, id from account order by created_at limit 1 returning id`,
    [company, store, `${month}-01`],
  )
  return row!.id
}

/** Moments in UTC. */
export async function planShift(
  values: EmployeeValues & {
    employee?: Owner
    from?: string
    to?: string
    breakMinutes?: number
    published?: boolean
  } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes, published_at)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, case when $7 then now() end) returning id`,
    [
      owner.company,
      owner.id,
      owner.store,
      values.from ?? '2026-11-10 08:00:00',
      values.to ?? '2026-11-10 16:00:00',
      values.breakMinutes ?? 30,
      values.published ?? false,
    ],
  )
  return { id: row!.id, employee: owner }
}

/** A shift that was planned against a rule. */
export async function lawOverride(
  values: EmployeeValues & { employee?: Owner } = {},
): Promise<{ id: number; employee: Owner }> {
  const { id: shiftId, employee: owner } = await planShift(values)
  const [row] = await rawSql<{ id: number }>(
    `insert into law_override (company_id, employee_id, store_id, plan_shift_id, shift_version, starts_at, ends_at, rule_id, minutes, sentence, reason, confirmed_by)
     values ($1, $2, $3, $4, 1, '2026-11-10T08:00Z', '2026-11-10T16:00Z', 'RUHE_TAG', 60, '11 Stunden Ruhe nicht eingehalten', 'Inventur', gen_random_uuid()) returning id`,
    [owner.company, owner.id, owner.store, shiftId],
  )
  return { id: row!.id, employee: owner }
}
