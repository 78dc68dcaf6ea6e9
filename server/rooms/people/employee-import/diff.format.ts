import { countryName } from '#domain/basics/countries.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { maskIban } from '#domain/people/iban.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES } from '#domain/settings/enums.ts'
import type { DiffCell } from '#server/rooms/imports/public.ts'
import type { ContractStep, ContractValues, PersonColumns, StoredContract } from '../imported-people/rules.ts'
import { germanDay, type ReadPerson } from './person.format.ts'

type Value = string | number | boolean | null | undefined
type Names = (field: 'store' | 'costCentre' | 'employmentModel', id: Value) => string

const plain = (value: Value) => (value === null || value === undefined ? '' : String(value))
const country = (value: Value) => (value ? countryName(String(value)) : '')
const citizenType = (value: Value) => CITIZEN_TYPES.find(({ id }) => id === value)?.valueGER ?? ''
const civilStatus = (value: Value) => CIVIL_STATUSES.find(({ id }) => id === value)?.valueGER ?? ''

/** Field → the column it is stored in and how a person reads it. */
const SHOWN: Record<string, [column: string, show: (value: Value, names: Names) => string]> = {
  mdPersonnelId: ['personnel_number', plain],
  lastName: ['last_name', plain],
  firstName: ['first_name', plain],
  gender: ['gender', plain],
  titleBefore: ['title_before', plain],
  titleAfter: ['title_after', plain],
  birthDate: ['birth_date', germanDay],
  citizenType: ['citizen_type_id', citizenType],
  civilStatus: ['civil_status_id', civilStatus],
  nationality: ['nationality', country],
  street: ['street', plain],
  zip: ['postal_code', plain],
  city: ['city', plain],
  country: ['country', country],
  phone: ['phone', plain],
  email: ['email', plain],
  bic: ['bic', plain],
  store: ['store_id', (id, names) => names('store', id)],
  costCentre: ['cost_centre_id', (id, names) => names('costCentre', id)],
  employmentModel: ['employment_model_id', (id, names) => names('employmentModel', id)],
  entry: ['entry', germanDay],
  exit: ['exit', germanDay],
  exitReason: ['exit_reason', plain],
  bmdId: ['bmd_id', plain],
  dpwId: ['dpw_id', plain],
  registeredSince: ['social_insurance_registered_since', germanDay],
  isHidden: ['is_hidden', hidden => (hidden === undefined ? '' : hidden ? 'ja' : 'nein')],
  note: ['note', plain],
}
const SEALED = {
  socialsecurity: { name: 'svnr', index: 'svnr_index', mask: maskSvnr },
  iban: { name: 'iban', index: 'iban_index', mask: maskIban },
} as const
const PAID: Record<string, [column: keyof ContractValues, show: (value: Value) => string]> = {
  weeklyHours: ['weekly_minutes', minutes => (typeof minutes === 'number' ? formatNumber(minutes / 60) : '')],
  monthlyGross: ['payment_cents', cents => (typeof cents === 'number' ? formatNumber(cents / 100) : '')],
  contractFrom: ['valid_from', germanDay],
}

export type Diff = {
  person: ReadPerson
  before: PersonColumns | undefined
  after: PersonColumns
  steps: readonly ContractStep[]
  last: StoredContract | undefined
}

/** The cells of a row as the preview shows them; SVNR and IBAN only masked. */
export function diffOf(
  { person, before, after, steps, last }: Diff,
  fields: ReadonlySet<string>,
  names: Names,
): DiffCell[] {
  const cells: DiffCell[] = []
  const add = (field: string, old: string | undefined, now: string) => {
    if (now !== '') cells.push({ field, before: old === undefined || old === now ? null : old, after: now })
  }
  for (const field of fields) {
    const shown = SHOWN[field]
    if (shown) {
      const [column, show] = shown
      add(field, before && show(before[column], names), show(after[column], names))
    }
    const sealed = SEALED[field as keyof typeof SEALED]
    const value = sealed && person.sealable[sealed.name]
    if (sealed && value) {
      const isChanged = before !== undefined && before[sealed.index] !== after[sealed.index]
      cells.push({ field, before: isChanged ? sealed.mask('') : null, after: sealed.mask(value) })
    }
    const paid = PAID[field]
    if (paid) {
      const [column, show] = paid
      const step = steps.at(-1)
      const old = step?.step === 'update' ? step.before : last
      const now = step?.values ?? last
      if (now && (step || field !== 'contractFrom')) add(field, old && show(old[column]), show(now[column]))
    }
  }
  return withEnd(cells, steps)
}

// The personnel file may know the exit already while the contract does not end yet.
function withEnd(cells: DiffCell[], steps: readonly ContractStep[]): DiffCell[] {
  const step = steps.at(-1)
  if (step?.step !== 'update' || step.before.valid_to === step.values.valid_to) return cells
  const old = germanDay(step.before.valid_to) || 'offen'
  return cells.map(cell => (cell.field === 'exit' && cell.before === null ? { ...cell, before: old } : cell))
}
