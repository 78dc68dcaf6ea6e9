import type { DatedFields, EmployeeValue } from '#contract/people/employee-values.ts'
import { DATED_GROUPS, type DatedGroup, groupsOf } from '#domain/people/dated-values.ts'
import { maskIban } from '#domain/people/iban.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { columnsOf, type EmployeeRecord, hidden, openIban } from '../employees/rules.ts'
import type { ValueRow } from './rows.ts'

const COLUMNS = {
  address: ['street', 'postalCode', 'city', 'country'],
  civilStatus: ['civilStatusId'],
  bank: ['ibanSealed', 'ibanIndex', 'bic'],
  store: ['storeId'],
  costCentre: ['costCentreId'],
  employmentModel: ['employmentModelId'],
} as const satisfies Record<DatedGroup, readonly (keyof ValueRow & keyof EmployeeRecord)[]>

type Columns = Partial<Pick<EmployeeRecord, (typeof COLUMNS)[DatedGroup][number]>>

/** What a group is made of, as it lies in a person's row and in a value's alike. */
export const columnsOfGroup = (row: ValueRow | EmployeeRecord, group: DatedGroup): Columns =>
  Object.fromEntries(COLUMNS[group].map(column => [column, row[column]]))

/** The columns of one group for what a user wrote. */
export const writtenOf = (companyId: number, employeeId: number, wanted: DatedFields, group: DatedGroup): Columns =>
  columnsOf(companyId, employeeId, fieldsOf(wanted, group))

const fieldsOf = (wanted: DatedFields, group: DatedGroup): DatedFields =>
  Object.fromEntries(
    DATED_GROUPS[group].map(field => [field, wanted[field]]).filter(([, value]) => value !== undefined),
  )

const named = (wanted: DatedFields) =>
  Object.keys(wanted).filter(field => wanted[field as keyof DatedFields] !== undefined)

export function wantedGroups(wanted: DatedFields): DatedGroup[] {
  const groups = groupsOf(named(wanted))
  if (groups.length === 0)
    throw new Refusal('invalid', undefined, { validFrom: 'Bitte geben Sie an, was sich ab diesem Tag ändert' })
  return groups
}

export function refuseOtherGroups(wanted: DatedFields, group: DatedGroup): void {
  const strange = groupsOf(named(wanted)).filter(each => each !== group)
  if (strange.length === 0) return
  const fields = named(fieldsOfAll(wanted, strange))
  throw new Refusal(
    'invalid',
    undefined,
    Object.fromEntries(fields.map(field => [field, 'Gehört nicht zu diesem Wert'])),
  )
}

const fieldsOfAll = (wanted: DatedFields, groups: readonly DatedGroup[]): DatedFields =>
  Object.assign({}, ...groups.map(group => fieldsOf(wanted, group)))

/** Only until its day: after it others have worked with it. */
export function refuseApplied({ isApplied }: Pick<ValueRow, 'isApplied'>): void {
  if (isApplied) throw new Refusal('conflict', 'Dieser Wert gilt bereits. Bitte tragen Sie eine neue Änderung ein.')
}

type Facts = DatedFields & Pick<EmployeeValue, 'id' | 'employeeId' | 'validFrom' | 'version'>

/** Under the names of the wire, the IBAN open: for the trail, never for an answer. */
export function factsOf(row: ValueRow): Facts {
  const { id, employeeId, validFrom, version, valueGroup, postalCode, companyId, ibanSealed } = row
  const person = { companyId, id: employeeId, svnrSealed: null, ibanSealed }
  const all = { ...row, zip: postalCode, iban: openIban(person) }
  const own = Object.fromEntries(DATED_GROUPS[valueGroup].map(field => [field, all[field]]))
  return { id, employeeId, validFrom, version, ...own }
}

/** What a store or cost centre is called that the reader may not see, its name kept here does not tell either. */
export function shownValue(row: ValueRow, { storeIds }: Pick<CompanyScope, 'storeIds'>): EmployeeValue {
  const { iban, ...facts } = factsOf(row)
  return {
    ...facts,
    ...(iban !== undefined && { iban: iban && hidden(iban, maskIban) }),
    group: row.valueGroup,
    heldName: storeIds ? null : row.heldName,
    isPlanned: !row.isApplied,
  }
}
