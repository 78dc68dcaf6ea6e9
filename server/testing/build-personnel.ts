import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { company, next, store } from './build-accounts.ts'

export type EmployeeValues = {
  company?: number
  store?: number | null
  personnelNumber?: string
  firstName?: string
  lastName?: string
  bmdId?: string
  dpwId?: string
  svnr?: string
  iban?: string
  isHidden?: boolean
  entry?: string
}

/** Makes its company and store when none is given. */
export async function employee(
  values: EmployeeValues = {},
): Promise<{ id: number; company: number; store: number | null }> {
  const companyId = values.company ?? (await company())
  const storeId = values.store === undefined ? await store({ company: companyId }) : values.store
  const number = next()
  const [row] = await rawSql<{ id: number }>(
    `insert into employee (company_id, personnel_number, first_name, last_name, gender, store_id, bmd_id, dpw_id, is_hidden, entry)
     values ($1, $2, $3, $4, 'F', $5, $6, $7, $8, $9) returning id`,
    [
      companyId,
      values.personnelNumber ?? String(1000 + number),
      values.firstName ?? 'Anna',
      values.lastName ?? `Bauer ${number}`,
      storeId,
      values.bmdId ?? String(5000 + number),
      values.dpwId ?? String(700000 + number),
      values.isHidden ?? false,
      values.entry ?? '2024-01-01',
    ],
  )
  const id = row!.id
  for (const [field, value] of [
    ['svnr', values.svnr],
    ['iban', values.iban],
  ] as const) {
    if (value === undefined) continue
    const sealed = vault().seal(value, { companyId, table: 'employee', column: `${field}_sealed`, rowId: id })
    await rawSql(`update employee set ${field}_sealed = $1, ${field}_index = $2 where company_id = $3 and id = $4`, [
      sealed,
      vault().blindIndex(value, companyId, field),
      companyId,
      id,
    ])
  }
  return { id, company: companyId, store: storeId }
}

export async function contract(values: {
  employee: { id: number; company: number; store: number | null }
  from?: string
  to?: string
  weeklyMinutes?: number
  paymentCents?: number
  wageType?: number
}) {
  const [row] = await rawSql<{ id: number }>(
    `insert into contract (company_id, employee_id, store_id, valid_from, valid_to, weekly_minutes, payment_cents, wage_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      values.employee.company,
      values.employee.id,
      values.employee.store,
      values.from ?? '2024-01-01',
      values.to ?? null,
      values.weeklyMinutes ?? 2400,
      values.paymentCents ?? null,
      values.wageType ?? 4,
    ],
  )
  return row!.id
}

export async function openingBalance({ employee }: { employee: { id: number; company: number } }) {
  const [row] = await rawSql<{ id: number }>(
    `insert into opening_balance (company_id, employee_id, day, leave_hundredths) values ($1, $2, '2026-01-01', 1250) returning id`,
    [employee.company, employee.id],
  )
  return row!.id
}
