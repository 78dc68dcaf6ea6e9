import { sql } from 'drizzle-orm'
import type { PersonColumns } from '#server/rooms/personnel/employee-import/person.format.ts'
import type { ContractValues } from '#server/rooms/personnel/employee-import/rules.ts'

/** The columns of an employee that an import may write, with what a new one starts with. */
export const EMPLOYEE_DEFAULTS = {
  personnel_number: '',
  gender: '',
  first_name: '',
  last_name: '',
  title_before: '',
  title_after: '',
  birth_date: null,
  svnr_sealed: null,
  svnr_index: null,
  civil_status_id: null,
  citizen_type_id: null,
  nationality: '',
  street: '',
  postal_code: '',
  city: '',
  country: 'A',
  phone: '',
  email: '',
  iban_sealed: null,
  iban_index: null,
  bic: '',
  store_id: null,
  cost_centre_id: null,
  bmd_id: '',
  dpw_id: '',
  employment_model_id: null,
  entry: null,
  exit: null,
  exit_reason: '',
  note: '',
} as const satisfies PersonColumns
export const CONTRACT_COLUMNS = [
  'store_id',
  'valid_from',
  'valid_to',
  'weekly_minutes',
  'payment_cents',
  'extra_payment_cents',
  'payment_type',
  'wage_type',
  'employment_model_id',
] as const satisfies (keyof ContractValues)[]

export const EMPLOYEE_COLUMNS = Object.keys(EMPLOYEE_DEFAULTS)
export const list = (columns: readonly string[], prefix = '') =>
  sql.raw(columns.map(column => `${prefix}${column}`).join(', '))
