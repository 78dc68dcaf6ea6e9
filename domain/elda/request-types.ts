import { COUNTRIES } from '../basics/countries.ts'
import { ISO_COUNTRIES } from '../basics/iso-countries.ts'
import { INSURERS } from '../settings/elda.ts'
import { HOLDINGS, type HoldingKind } from './holdings.ts'
import { LEAVING_REASONS } from './leaving-reasons.ts'
import { type Need, NOTICE_FIELDS, NOTICE_SOURCES, type NoticeSource } from './notice-fields.ts'
import { type AnyField, holdingOf, recordFields } from './notice-records.ts'
import { INSURED_AREAS } from './notice-values.ts'
import type { RecordKind } from './records.ts'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from './registration-states.ts'
import { GENDERS } from './request-checks.ts'
import { ADDRESS_NOTICE_FIELDS, NUMBER_REQUEST_FIELDS } from './request-fields.ts'

export type RequestType = { requestType: NoticeKind; name: string; holding: HoldingKind; recordLength: number }

/** What can be told, in the order of the letters that ELDA gives it. Spec 2 §7 */
export const REQUEST_TYPES: readonly RequestType[] = NOTICE_KINDS.map(kind => ({
  requestType: kind,
  name: NOTICE_KIND_NAMES[kind],
  holding: holdingOf(kind),
  recordLength: HOLDINGS[holdingOf(kind)].length,
}))

export type AllowedValue = { value: string; name: string }
export type RequestTypeField = {
  name: string
  label: string
  position: number
  length: number
  kind: RecordKind
  need: Need
  source: NoticeSource
  sourceName: string
  /** Null: whatever its letters allow. */
  allowedValues: AllowedValue[] | null
}

/** Every field of its record in the order of the record, those among them that it must not fill. */
export const requestTypeFields = (kind: NoticeKind): RequestTypeField[] =>
  recordFields(kind).map(field => ({
    ...{ name: field.name, label: field.label, position: field.at, length: field.length, kind: field.kind },
    ...{ need: needOf(kind, field.name), source: field.source, sourceName: NOTICE_SOURCES[field.source] },
    allowedValues: allowedValues(field),
  }))

function needOf(kind: NoticeKind, name: string): Need {
  if (kind !== 'VS' && kind !== 'AV') return NOTICE_FIELDS.find(field => field.name === name)!.needs[kind]
  const fields = kind === 'VS' ? NUMBER_REQUEST_FIELDS : ADDRESS_NOTICE_FIELDS
  return fields.find(field => field.name === name)!.isRequired ? 'Z' : 'Z3'
}

/** A special transfer is said or is not. F7107 */
function allowedValues({ name, shape }: Pick<AnyField, 'name' | 'shape'>): AllowedValue[] | null {
  if (name === 'SOUM') return [{ value: 'J', name: 'Ja' }]
  return VALUES[shape]?.() ?? null
}

const byCode = (names: Readonly<Record<string, string>>): AllowedValue[] =>
  Object.entries(names)
    .map(([value, name]) => ({ value, name }))
    .toSorted((one, other) => (one.value < other.value ? -1 : 1))

const VALUES: Partial<Record<AnyField['shape'], () => AllowedValue[]>> = {
  'yes-no': () => [
    { value: 'J', name: 'Ja' },
    { value: 'N', name: 'Nein' },
  ],
  area: () => byCode(INSURED_AREAS),
  reason: () => byCode(Object.fromEntries(Object.entries(LEAVING_REASONS).map(([code, { name }]) => [code, name]))),
  // F7114
  carrier: () =>
    INSURERS.filter(({ id }) => /^1[1-9]$/.test(id)).map(({ id, valueGER }) => ({ value: id, name: valueGER })),
  gender: () => byCode(GENDERS),
  citizenship: () => byCode(ISO_COUNTRIES),
  country: () => COUNTRIES.map(({ kfz, valueGER }) => ({ value: kfz, name: valueGER })),
}
