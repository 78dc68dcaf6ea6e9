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
