import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { company, next, store } from './build-accounts.ts'
import { signatureScan } from './document-files.ts'

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

type Row = { group: string; step: string; fromYear: number; toYear: number | null; cents: number }
/** Two steps of a group, the second after five years of service; amounts of a month of 40 hours. */
export const TWO_STEPS: Row[] = [
  { group: 'LG 3', step: '1', fromYear: 0, toYear: 5, cents: 200_000 },
  { group: 'LG 3', step: '2', fromYear: 5, toYear: null, cents: 210_000 },
]

/** 40 hours, 173 and 22, with one table of wages from 2024 on. */
export async function agreement({ company, name }: { company: number; name?: string }) {
  const [row] = await rawSql<{ id: number }>(
    `insert into collective_agreement (company_id, name, weekly_minutes, hour_divisor, day_divisor) values ($1, $2, 2400, 17300, 2200) returning id`,
    [company, name ?? `KV ${next()}`],
  )
  return { id: row!.id, company, tableId: await agreementTable({ agreement: { id: row!.id, company } }) }
}

type TableValues = { agreement: { id: number; company: number }; from?: string; rows?: Row[]; state?: number | null }
export async function agreementTable({ agreement, from = '2024-01-01', rows = TWO_STEPS, state = null }: TableValues) {
  const [row] = await rawSql<{ id: number }>(
    `insert into agreement_table (company_id, agreement_id, pay_kind, valid_from, federal_state, rows) values ($1, $2, 'wage', $3, $4, $5) returning id`,
    [agreement.company, agreement.id, from, state, JSON.stringify(rows)],
  )
  return row!.id
}

type Classed = {
  employee: { id: number; company: number }
  agreement: { id: number }
  from?: string
  since?: string
  group?: string
  previousMonths?: number
}
export async function classification(values: Classed) {
  const from = values.from ?? '2024-01-01'
  const [row] = await rawSql<{ id: number }>(
    `insert into classification (company_id, employee_id, agreement_id, valid_from, pay_kind, wage_group, classified_since, previous_months)
     values ($1, $2, $3, $4, 'wage', $5, $6, $7) returning id`,
    [
      values.employee.company,
      values.employee.id,
      values.agreement.id,
      from,
      values.group ?? 'LG 3',
      values.since ?? from,
      values.previousMonths ?? 0,
    ],
  )
  return row!.id
}

/** As an upload leaves it; `store` null: of the whole company. */
export async function signature(values: {
  company: number
  store?: number | null
  signer?: string
  signerFunction?: string
  ink?: string
}): Promise<number> {
  const { company: companyId, store: storeId = null, signer = 'Anna Berger', signerFunction = '', ink } = values
  const [made] = await rawSql<{ id: string }>(`select nextval(pg_get_serial_sequence('signature', 'id')) as id`)
  const rowId = Number(made!.id)
  const png = await signatureScan({ width: 300, height: 200, ...(ink && { ink }) })
  const cell = { companyId, table: 'signature', column: 'picture_sealed', rowId }
  await rawSql(
    `insert into signature (company_id, id, store_id, signer, signer_function, picture_sealed) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, rowId, storeId, signer, signerFunction, vault().seal(png.toString('base64'), cell)],
  )
  return rowId
}
