import { fieldText, type ValueNames } from '#contract/field-values.ts'
import type { EmployeeMergeDraft, MergePreview } from '#contract/superadmin/employee-merges.ts'
import { maskIban } from '#domain/people/iban.ts'
import { personName } from '#domain/people/person-name.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import {
  type HeldContract,
  MERGE_FIELDS,
  type MergedEmployments,
  type MergedFile,
  type MergeField,
  type MergeSide,
  proposedSide,
  spanText,
} from '#domain/superadmin/employee-merges.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import { type EmployeeRecord, hiddenValue, openIban, openSvnr } from '#server/rooms/people/public.ts'

type Column = keyof EmployeeRecord

/** Which columns a choice is about. */
const COLUMNS: Record<MergeField, readonly Column[]> = {
  personnelNumber: ['personnelNumber'],
  lastName: ['lastName'],
  firstName: ['firstName'],
  titleBefore: ['titleBefore'],
  titleAfter: ['titleAfter'],
  gender: ['gender'],
  birthDate: ['birthDate'],
  svnr: ['svnrSealed'],
  civilStatus: ['civilStatusId'],
  citizenType: ['citizenTypeId'],
  nationality: ['nationality'],
  address: ['street', 'postalCode', 'city', 'country'],
  phone: ['phone'],
  email: ['email'],
  bank: ['ibanSealed', 'bic'],
  store: ['storeId'],
  costCentre: ['costCentreId'],
  employmentModel: ['employmentModelId'],
  bmdId: ['bmdId'],
  dpwId: ['dpwId'],
  employment: ['entry', 'exit', 'exitReason', 'isHidden'],
  registration: ['socialInsuranceRegistered', 'socialInsuranceRegisteredSince', 'socialInsuranceRegistrationReason'],
  note: ['note'],
}

type Text = (row: EmployeeRecord, names: ValueNames) => string
/** As people read what is there; where two differ is told by the open values. */
const TEXTS: Partial<Record<MergeField, Text>> = {
  svnr: row => masked(openSvnr(row), maskSvnr),
  bank: row => joined([masked(openIban(row), maskIban), row.bic]),
  // A country alone is no address: every file has one from the beginning.
  address: row =>
    row.street || row.postalCode || row.city
      ? joined([row.street, `${row.postalCode} ${row.city}`.trim(), fieldText('country', row.country)])
      : '',
  employment: row => joined([spanText(row), row.exitReason, row.isHidden && 'ausgeblendet']),
  registration: ({ socialInsuranceRegistered, socialInsuranceRegisteredSince: since }) =>
    socialInsuranceRegistered ? joined(['angemeldet', since && `seit ${fieldText('from', since)}`], ' ') : '',
}

const masked = (value: string | null, mask: (value: string) => string) => (value ? hiddenValue(value, mask) : '')
const joined = (parts: readonly (string | null | false)[], by = ', ') => parts.filter(Boolean).join(by)

const textOf = (field: MergeField, row: EmployeeRecord, names: ValueNames): string => {
  const [column] = COLUMNS[field]
  return TEXTS[field]?.(row, names) ?? fieldText(column!, row[column!], { names })
}

const openValue = (row: EmployeeRecord, column: Column) =>
  column === 'svnrSealed' ? openSvnr(row) : column === 'ibanSealed' ? openIban(row) : row[column]

type Files = { kept: EmployeeRecord; dissolved: EmployeeRecord }

/** Where the two differ, and neither is simply empty. */
export function differingFields(
  { kept, dissolved }: Files,
  names: ValueNames,
  employments: MergedEmployments,
): MergePreview['fields'] {
  const keys = (Object.keys(MERGE_FIELDS) as MergeField[]).filter(
    key => key !== 'employment' || employments.kind === 'same',
  )
  return keys.flatMap(key => {
    const differs = COLUMNS[key].some(column => openValue(kept, column) !== openValue(dissolved, column))
    const [ofKept, ofDissolved] = [textOf(key, kept, names), textOf(key, dissolved, names)]
    if (!differs || (ofKept === '' && ofDissolved === '')) return []
    const proposed = sideOf(key, ofKept, ofDissolved, employments)
    return [{ key, label: MERGE_FIELDS[key], kept: ofKept, dissolved: ofDissolved, proposed }]
  })
}

/** What belongs to the employment that goes on: who was registered with an earlier one is not with this one. */
const OF_EMPLOYMENT: readonly MergeField[] = ['store', 'costCentre', 'employmentModel', 'registration']

function sideOf(key: MergeField, kept: string, dissolved: string, employments: MergedEmployments): MergeSide {
  if (employments.kind !== 'joined' || !OF_EMPLOYMENT.includes(key)) return proposedSide(kept, dissolved)
  const { later } = employments
  const ofLater = later === 'kept' ? kept : dissolved
  return ofLater !== '' || key === 'registration' ? later : later === 'kept' ? 'dissolved' : 'kept'
}

/** Columns that come from the dissolved file: as chosen, else as proposed. */
export function takenColumns(
  fields: MergePreview['fields'],
  chosen: EmployeeMergeDraft['fields'],
  employments: MergedEmployments,
): Column[] {
  const taken = fields.flatMap(({ key, proposed }) => ((chosen[key] ?? proposed) === 'dissolved' ? COLUMNS[key] : []))
  const isLater = employments.kind === 'joined' && employments.later === 'dissolved'
  return isLater ? [...taken, ...COLUMNS.employment] : taken
}

type Spans = readonly { entry: string | null; exit: string }[]
export const fileOf = (row: EmployeeRecord, former: Spans, contracts: readonly HeldContract[]): MergedFile => {
  const svnr = openSvnr(row)
  return {
    ...{ name: personName(row), number: row.personnelNumber, isDummy: row.dummy, birthDate: row.birthDate },
    svnr: svnr === UNREADABLE ? undefined : svnr,
    hasUnreadableIban: openIban(row) === UNREADABLE,
    employment: { entry: row.entry, exit: row.exit },
    former,
    contracts,
  }
}

const sides = ({ kept, dissolved }: Files, later: MergeSide) =>
  later === 'kept' ? { now: kept, before: dissolved } : { now: dissolved, before: kept }

export function employmentsText(files: Files, employments: MergedEmployments): string | null {
  if (employments.kind !== 'joined') return null
  const { now, before } = sides(files, employments.later)
  return `Zwei Dienstverhältnisse nacheinander: ${spanText(before)} wird ein früheres, ${spanText(now)} ist das letzte.`
}

/** The row of a re-entry that holds the earlier employment. */
export function joinedOf(files: Files, employments: MergedEmployments) {
  if (employments.kind !== 'joined') return undefined
  const { entry: formerEntry, exit, exitReason, isHidden } = sides(files, employments.later).before
  return { entry: employments.entry, former: { entry: formerEntry, exit: exit!, exitReason, isHidden } }
}
