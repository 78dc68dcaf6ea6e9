import { sql } from 'drizzle-orm'
import type { NounKey } from '#contract/nouns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { Cells, DiffCell, ImportContext, KindField, SourceRow, Written } from '#server/rooms/imports/public.ts'
import type { WantedChange } from '../data-requests/rules.ts'

/** Values by column of the employee table; only what the file gives. */
export type PersonColumns = Record<string, string | number | boolean | null>

export type StoredPerson = PersonColumns & { id: number; version: number; personnel_key: string }

/** A contract as stored, by column. */
export type StoredContract = {
  id: number
  employee_id: number
  store_id: number
  valid_from: string
  valid_to: string | null
  weekly_minutes: number
  payment_cents: number | null
  extra_payment_cents: number
  payment_type: number
  wage_type: number
  employment_model_id: number | null
  version: number
}
export type ContractValues = Omit<StoredContract, 'id' | 'employee_id' | 'version'>
export type ContractStep =
  | { step: 'insert'; values: ContractValues }
  | { step: 'update'; before: StoredContract; values: ContractValues }

/** What holds of a person from a day on, by column. */
export type MarkValues = {
  kind: string
  weekday: number | null
  minutes: number | null
  valid_from: string
  valid_to: string | null
}
export type StoredMark = MarkValues & { id: number; employee_id: number; version: number }
export type MarkStep = { before: StoredMark | undefined; values: MarkValues }

/** What a room to the right keeps of people and a file of them may say, too. */
export type PersonMarks = {
  kind: NounKey
  fields: readonly KindField[]
  /** By person. */
  stored(tx: CompanyTx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly StoredMark[]>>
  /** What a row does to them and how the preview shows it; what can't be is said at its cells. */
  plan(
    row: SourceRow,
    cells: Cells,
    person: { entry: string | null; held: readonly StoredMark[] },
    context: Pick<ImportContext, 'today' | 'fields'>,
  ): PlannedMarks
  write(
    tx: CompanyTx,
    scope: CompanyScope,
    origin: string,
    steps: readonly (MarkStep & { employee_id: number })[],
    written: Written,
  ): Promise<unknown>
  takeBack(tx: CompanyTx, scope: CompanyScope, written: readonly Written[], origin: string): Promise<void>
}
export type PlannedMarks = { steps: readonly MarkStep[]; cells: readonly DiffCell[] }

/** One person to be written: what is stored, what will be, which columns differ, and what waits to be accepted instead. */
export type WritablePerson = {
  before: StoredPerson | undefined
  after: PersonColumns
  changes: string[]
  proposed: WantedChange[]
  steps: readonly ContractStep[]
  marks: PlannedMarks
  /** Sealed when the row's id is known. */
  person: { sealable: { svnr?: string; iban?: string } }
}

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
  is_hidden: false,
  note: '',
  social_insurance_registered: false,
  social_insurance_registered_since: null,
  social_insurance_registration_reason: '',
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
/** What is known of a registration by the social insurance. */
export const REGISTRATION_COLUMNS: readonly string[] = EMPLOYEE_COLUMNS.filter(column =>
  column.startsWith('social_insurance_'),
)
export const list = (columns: readonly string[], prefix = '') =>
  sql.raw(columns.map(column => `${prefix}${column}`).join(', '))

/** Days of a store from the first to the last that become others; no end: for ever. */
export type Days = { storeId: number; from: string; to: string | null }

/** By store, what contracts make others that are written, end at another day or go to another store. */
export function changedDays(steps: readonly ContractStep[]): Days[] {
  const spans = steps.flatMap(step =>
    step.step === 'insert' ? [daysOf(step.values)] : daysBetween(step.before, step.values),
  )
  return [...Map.groupBy(spans, ({ storeId }) => storeId).values()].map(ofStore => ofStore.reduce(around))
}

const daysOf = ({ store_id, valid_from, valid_to }: ContractValues): Days => ({
  storeId: store_id,
  from: valid_from,
  to: valid_to,
})

/** Of a contract that only ends at another day, the days between the two ends; else all that it held or will hold. */
function daysBetween(before: StoredContract, values: ContractValues): Days[] {
  const isOnlyEnd = CONTRACT_COLUMNS.every(key => key === 'valid_to' || before[key] === values[key])
  if (!isOnlyEnd) return [daysOf(before), daysOf(values)]
  if (before.valid_to === values.valid_to) return []
  const [first, last] = [before.valid_to, values.valid_to].toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))
  const from = Temporal.PlainDate.from(first!).add({ days: 1 }).toString()
  return [{ storeId: values.store_id, from, to: last! }]
}

const around = (one: Days, other: Days): Days => ({
  storeId: one.storeId,
  from: isEarlier(other.from, one.from) ? other.from : one.from,
  to: isEarlier(one.to, other.to) ? other.to : one.to,
})
const isEarlier = (one: string | null, other: string | null) => one !== null && (other === null || one < other)
