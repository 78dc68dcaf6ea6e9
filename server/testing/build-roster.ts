import { rawSql } from './app.ts'
import { company as makeCompany, store as makeStore, next } from './build-accounts.ts'
import { type EmployeeValues, employee } from './build-personnel.ts'

type Owner = { id: number; company: number; store: number | null }

export async function skill(values: { company?: number; name?: string } = {}): Promise<number> {
  const companyId = values.company ?? (await makeCompany())
  const [row] = await rawSql<{ id: number }>('insert into skill (company_id, name) values ($1, $2) returning id', [
    companyId,
    values.name ?? `Qualifikation ${next()}`,
  ])
  return row!.id
}

export async function spot(
  values: {
    company?: number
    store?: number | null
    name?: string
    unitName?: string
    requiredSkill?: number | null
  } = {},
): Promise<number> {
  const companyId = values.company ?? (await makeCompany())
  const [row] = await rawSql<{ id: number }>(
    'insert into spot (company_id, store_id, name, unit_name, required_skill_id) values ($1, $2, $3, $4, $5) returning id',
    [
      companyId,
      values.store ?? null,
      values.name ?? `Bereich ${next()}`,
      values.unitName ?? '',
      values.requiredSkill ?? null,
    ],
  )
  return row!.id
}

export async function personSkill(
  values: EmployeeValues & { employee?: Owner; skill?: number; from?: string; to?: string | null } = {},
): Promise<{ id: number; employee: Owner; skill: number }> {
  const owner = values.employee ?? (await employee(values))
  const skillId = values.skill ?? (await skill({ company: owner.company }))
  const [row] = await rawSql<{ id: number }>(
    'insert into person_skill (company_id, employee_id, skill_id, valid_from, valid_to) values ($1, $2, $3, $4, $5) returning id',
    [owner.company, owner.id, skillId, values.from ?? '2020-01-01', values.to ?? null],
  )
  return { id: row!.id, employee: owner, skill: skillId }
}

type Wished = EmployeeValues & { employee?: Owner; state?: number; approved?: boolean }

/** Moments in UTC, `YYYY-MM-DD HH:mm:ss`. */
export async function wish(
  values: Wished & { from?: string; to?: string; overrideContract?: boolean; note?: string } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into wish (company_id, employee_id, state, starts_at, ends_at, approved, override_contract, note)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', $6, $7, $8) returning id`,
    [
      ...[owner.company, owner.id, values.state ?? 4],
      ...[values.from ?? '2026-12-07 08:00:00', values.to ?? '2026-12-07 14:00:00'],
      ...[values.approved ?? true, values.overrideContract ?? false, values.note ?? ''],
    ],
  )
  return { id: row!.id, employee: owner }
}

/** Minutes after midnight. */
export async function availability(
  values: Wished & {
    weekDays?: number[]
    from?: number
    to?: number
    validFrom?: string
    validTo?: string | null
  } = {},
): Promise<{ id: number; employee: Owner }> {
  const owner = values.employee ?? (await employee(values))
  const [row] = await rawSql<{ id: number }>(
    `insert into availability (company_id, employee_id, state, week_days, from_minute, to_minute, valid_from, valid_to, approved)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[owner.company, owner.id, values.state ?? 2, values.weekDays ?? [1, 2, 3, 4, 5]],
      ...[values.from ?? 480, values.to ?? 840, values.validFrom ?? '2020-01-01', values.validTo ?? null],
      values.approved ?? true,
    ],
  )
  return { id: row!.id, employee: owner }
}

export async function calendarEvent(
  values: { company?: number; store?: number | null; name?: string; from?: string; to?: string } = {},
): Promise<number> {
  const companyId = values.company ?? (await makeCompany())
  const [row] = await rawSql<{ id: number }>(
    `insert into calendar_event (company_id, store_id, name, color, from_date, to_date, from_minute, to_minute)
     values ($1, $2, $3, '#1f6b49', $4, $5, 0, 1440) returning id`,
    [
      ...[companyId, values.store ?? null, values.name ?? `Ereignis ${next()}`],
      ...[values.from ?? '2026-12-10', values.to ?? values.from ?? '2026-12-13'],
    ],
  )
  return row!.id
}

/** Minutes after midnight; `counts` of Monday to Sunday and of holidays. */
export async function staffNeed(
  values: {
    company?: number
    store?: number
    spot?: number | null
    from?: number
    to?: number
    counts?: number[]
    validFrom?: string
    validTo?: string | null
  } = {},
): Promise<{ id: number; store: number }> {
  const companyId = values.company ?? (await makeCompany())
  const store = values.store ?? (await makeStore({ company: companyId }))
  const [row] = await rawSql<{ id: number }>(
    `insert into staff_need (company_id, store_id, spot_id, from_minute, to_minute, counts, valid_from, valid_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[companyId, store, values.spot === undefined ? await spot({ company: companyId }) : values.spot],
      ...[values.from ?? 360, values.to ?? 600, values.counts ?? [2, 2, 2, 2, 2, 3, 2, 1]],
      ...[values.validFrom ?? '2026-01-01', values.validTo ?? null],
    ],
  )
  return { id: row!.id, store }
}

/** Of a day, or of an event. */
export async function needException(
  values: {
    company?: number
    store?: number
    spot?: number | null
    day?: string
    event?: number
    mode?: number
    from?: number
    to?: number
    count?: number
  } = {},
): Promise<{ id: number; store: number }> {
  const companyId = values.company ?? (await makeCompany())
  const store = values.store ?? (await makeStore({ company: companyId }))
  const isOfEvent = values.event !== undefined
  const [row] = await rawSql<{ id: number }>(
    `insert into need_exception (company_id, store_id, on_day, event_id, mode, spot_id, from_minute, to_minute, count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[companyId, store, isOfEvent ? null : (values.day ?? '2026-12-08'), values.event ?? null],
      ...[isOfEvent ? null : (values.mode ?? 1), values.spot ?? null],
      ...[values.from ?? 600, values.to ?? 840, values.count ?? 2],
    ],
  )
  return { id: row!.id, store }
}

/** With one shift on Mondays from 8 to 16 o'clock, of nobody or of one person. */
export async function weekTemplate(
  values: { company?: number; store?: number | null; name?: string; employee?: number; spot?: number } = {},
): Promise<{ id: number; store: number }> {
  const companyId = values.company ?? (await makeCompany())
  const store = values.store ?? (await makeStore({ company: companyId }))
  const [row] = await rawSql<{ id: number }>(
    'insert into week_template (company_id, store_id, name) values ($1, $2, $3) returning id',
    [companyId, values.store === null ? null : store, values.name ?? `Vorlage ${next()}`],
  )
  await rawSql(
    `insert into week_template_shift (company_id, week_template_id, weekday, from_minute, to_minute, break_minutes, spot_id, employee_id)
     values ($1, $2, 1, 480, 960, 30, $3, $4)`,
    [companyId, row!.id, values.spot ?? null, values.employee ?? null],
  )
  return { id: row!.id, store }
}
