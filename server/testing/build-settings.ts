import { AVERAGE_TEMPLATES } from '#domain/settings/average-templates.ts'
import type { AverageRules } from '#domain/wages/averages.ts'
import { type EmploymentRules, SHIPPED_RULES, tidiedRules } from '#domain/wages/employment-rules.ts'
import { GROUP_CODES, KIND_CODES } from '#domain/wages/time-kinds.ts'
import { rawSql } from './app.ts'
import { company, next } from './build-accounts.ts'

export async function costCentre(
  values: { company?: number; name?: string; number?: string; isDefault?: boolean; store?: number } = {},
): Promise<number> {
  const companyId = values.company ?? (await company())
  const [row] = await rawSql<{ id: number }>(
    `insert into cost_centre (company_id, name, number, is_default, store_id) values ($1, $2, $3, $4, $5) returning id`,
    [
      companyId,
      values.name ?? `Kostenstelle ${next()}`,
      values.number ?? '',
      values.isDefault ?? false,
      values.store ?? null,
    ],
  )
  return row!.id
}

export async function employmentModel(values: { company?: number; name?: string } = {}): Promise<number> {
  const companyId = values.company ?? (await company())
  const [row] = await rawSql<{ id: number }>(
    `insert into employment_model (company_id, name) values ($1, $2) returning id`,
    [companyId, values.name ?? `Modell ${next()}`],
  )
  return row!.id
}

/** A model with rules since 2020. */
export async function ruledModel({
  rules = {},
  isDefault = false,
  ...values
}: {
  company?: number
  name?: string
  isDefault?: boolean
  rules?: Partial<EmploymentRules>
} = {}): Promise<number> {
  const companyId = values.company ?? (await company())
  const id = await employmentModel({ ...values, company: companyId })
  if (isDefault)
    await rawSql('update employment_model set is_default = true where company_id = $1 and id = $2', [companyId, id])
  await rawSql(
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) values ($1, $2, '2020-01-01', $3)`,
    [companyId, id, JSON.stringify(tidiedRules({ ...SHIPPED_RULES, ...rules }))],
  )
  return id
}

/** A number of its own for every kind of time and group, since 2020. */
export async function wageTypes({ company: companyId }: { company: number }): Promise<void> {
  for (const [at, kind] of KIND_CODES.entries())
    await rawSql(
      `insert into wage_type_line (company_id, kind, valid_from, numbers, factor, unit) values ($1, $2, '2020-01-01', $3, 10000, 'hours') on conflict do nothing`,
      [companyId, kind, JSON.stringify(Object.fromEntries(GROUP_CODES.map(group => [group, String(200 + at)])))],
    )
}

export async function ownWageType(
  values: {
    company?: number
    number?: string
    name?: string
    unit?: string
    factor?: number | null
    computedFrom?: string
  } = {},
): Promise<number> {
  const companyId = values.company ?? (await company())
  const [row] = await rawSql<{ id: number }>(
    `insert into individual_wage_type (company_id, number, name, unit, factor, computed_from, valid_from)
     values ($1, $2, $3, $4, $5, $6, '2020-01-01') returning id`,
    [
      companyId,
      values.number ?? String(5000 + next()),
      values.name ?? 'Provision',
      values.unit ?? 'euro',
      values.factor ?? null,
      values.computedFrom ?? null,
    ],
  )
  return row!.id
}

/** By shipped rules: thirteen weeks of overtime by the days worked, since 2020. */
export async function average(
  values: { company?: number; name?: string; rules?: Partial<AverageRules>; from?: string } = {},
): Promise<number> {
  const companyId = values.company ?? (await company())
  const name = values.name ?? `Durchschnitt ${next()}`
  const [{ id } = { id: 0 }] = await rawSql<{ id: number }>(
    `insert into average (company_id, name) values ($1, $2) on conflict (company_id, name) do update set name = excluded.name returning id`,
    [companyId, name],
  )
  const rules = { ...AVERAGE_TEMPLATES[0]!.rules, ...values.rules }
  const [version] = await rawSql<{ id: number }>(
    `insert into average_version (company_id, average_id, valid_from, used_for, kinds, period, divisor, skips_absences, least_times)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[companyId, id, values.from ?? '2020-01-01', rules.usedFor, rules.kinds],
      ...[rules.period, rules.divisor, rules.skipsAbsences, rules.leastTimes],
    ],
  )
  for (const own of rules.ownTypes)
    await rawSql(
      'insert into average_wage_type (company_id, average_version_id, individual_wage_type_id) values ($1, $2, $3)',
      [companyId, version!.id, own],
    )
  return id
}
