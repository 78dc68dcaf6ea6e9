import type { FieldName } from '#contract/fields.ts'
import type { Entry } from '#server/platform/trail.ts'
import type { ContractValues, PersonColumns } from './rules.ts'

/** Columns under the names of the wire. */
export const FIELD_OF: Record<string, FieldName> = {
  personnel_number: 'mdPersonnelId',
  gender: 'gender',
  first_name: 'firstName',
  last_name: 'lastName',
  title_before: 'titleBefore',
  title_after: 'titleAfter',
  birth_date: 'birthDate',
  svnr_index: 'socialsecurity',
  civil_status_id: 'civilStatusId',
  citizen_type_id: 'citizenTypeId',
  nationality: 'nationality',
  street: 'street',
  postal_code: 'zip',
  city: 'city',
  country: 'country',
  phone: 'phone',
  email: 'email',
  iban_index: 'iban',
  bic: 'bic',
  store_id: 'storeId',
  cost_centre_id: 'costCentreId',
  bmd_id: 'bmdId',
  dpw_id: 'dpwId',
  employment_model_id: 'employmentModelId',
  entry: 'entry',
  exit: 'exit',
  exit_reason: 'exitReason',
  is_hidden: 'isHidden',
  note: 'note',
  social_insurance_registered: 'socialInsuranceRegistered',
  social_insurance_registered_since: 'socialInsuranceRegisteredSince',
  social_insurance_registration_reason: 'reason',
  weekly_minutes: 'weekTimeRegular',
  payment_cents: 'payment',
  extra_payment_cents: 'extraPayment',
  payment_type: 'paymentType',
  wage_type: 'wageType',
  valid_from: 'from',
  valid_to: 'to',
}

type Change = Pick<Entry, 'action' | 'before' | 'after'>

/** Under the names of the wire, as every change of a person is written; what is sealed says only that it changed. */
export function personChange(
  before: PersonColumns | undefined,
  after: PersonColumns,
  changes: readonly string[],
): Change {
  if (!before)
    return {
      action: 'created',
      after: named(
        after,
        Object.keys(after).filter(column => column in FIELD_OF),
      ),
    }
  return { action: 'changed', before: named(before, changes), after: named(after, changes) }
}

export function contractChange(
  before: ContractValues | undefined,
  after: ContractValues,
): Pick<Change, 'before' | 'after'> {
  const columns = Object.keys(after) as (keyof ContractValues)[]
  if (!before) return { after: named(after, columns) }
  const changed = columns.filter(column => before[column] !== after[column])
  return { before: named(before, changed), after: named(after, changed) }
}

const named = (row: PersonColumns | ContractValues, columns: readonly string[]): Partial<Record<FieldName, unknown>> =>
  Object.fromEntries(columns.map(column => [FIELD_OF[column], (row as PersonColumns)[column] ?? null]))
