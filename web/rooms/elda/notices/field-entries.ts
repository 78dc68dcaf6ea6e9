import type { WholeNotice } from '#contract/elda/notices.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { isRetired, offered } from '#domain/basics/enum-lists.ts'
import { ISO_COUNTRIES } from '#domain/basics/iso-countries.ts'
import { LEAVING_REASONS } from '#domain/elda/leaving-reasons.ts'
import { type AnyField, GIVEN_FIELDS, ownFields } from '#domain/elda/notice-records.ts'
import { dayOfElda, eldaDay, INSURED_AREAS } from '#domain/elda/notice-values.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import { GENDERS } from '#domain/elda/request-checks.ts'
import { INSURERS } from '#domain/settings/elda.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'

type FieldValue = string | number | null
export type FieldValues = Record<string, FieldValue>

const byCode = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, name]) => ({ value, label: `${value} · ${name}` }))

const offeredAreas = () =>
  Object.fromEntries(Object.entries(INSURED_AREAS).filter(([code]) => !isRetired('insuredarea', code)))

/** As they are called now. */
const CHOICES: Partial<Record<AnyField['shape'], () => readonly Choice[]>> = {
  area: () => byCode(offeredAreas()),
  reason: () => byCode(Object.fromEntries(Object.entries(LEAVING_REASONS).map(([code, { name }]) => [code, name]))),
  carrier: () =>
    INSURERS.filter(({ id }) => id >= '11').map(({ id, valueGER }) => ({
      value: id,
      label: `${id} · ${valueGER}`,
    })),
  gender: () => byCode(GENDERS),
  citizenship: () =>
    Object.entries(ISO_COUNTRIES)
      .map(([value, name]) => ({ value, label: `${name} · ${value}` }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'de-AT')),
  country: () => offered(COUNTRIES).map(({ kfz, valueGER }) => ({ value: kfz, label: valueGER })),
}

/** Those that somebody may enter. */
const enteredFields = (kind: NoticeKind): AnyField[] =>
  ownFields(kind).filter(({ name }) => !GIVEN_FIELDS.includes(name))

const isDay = ({ shape }: AnyField) => shape === 'day' || shape === 'birth'

/** What is missing first; the others only where all are asked for. */
export function fieldEntries(
  { kind, faults }: Pick<WholeNotice, 'kind' | 'faults'>,
  showsAll: boolean,
): Entry<FieldValues>[] {
  const isFaulty = ({ name }: AnyField) => faults.some(({ field }) => field === name)
  const fields = enteredFields(kind)
  const shown = [...fields.filter(isFaulty), ...(showsAll ? fields.filter(field => !isFaulty(field)) : [])]
  return shown.map(field => entryOf(field, faults.find(each => each.field === field.name)?.text))
}

function entryOf(field: AnyField, fault: string | undefined): Entry<FieldValues> {
  const { name, label, shape, length } = field
  const common = { key: name, label, wide: true, ...(fault && { hint: fault }) }
  if (isDay(field)) return { ...common, kind: 'date' } as Entry<FieldValues>
  if (shape === 'yes-no') return { ...common, kind: 'togglelist', choices: YES_NO } as Entry<FieldValues>
  if (shape === 'hours')
    return { ...common, kind: 'decimal', places: 2, unit: 'Stunden', min: 0, max: 9999 } as Entry<FieldValues>
  const choices = CHOICES[shape]?.()
  if (choices) return { ...common, kind: 'dropdown-search', choices } as Entry<FieldValues>
  return { ...common, kind: 'text', maxLength: length } as Entry<FieldValues>
}
const YES_NO: Choice[] = [
  { value: 'J', label: 'Ja' },
  { value: 'N', label: 'Nein' },
]

/** As the form holds them; a birth date of which only a part is known is typed anew. */
export const formValues = ({ kind, values }: WholeNotice): FieldValues =>
  Object.fromEntries(
    enteredFields(kind).map(field => {
      const value = values[field.name] ?? ''
      if (isDay(field)) return [field.name, dayOfElda(value) ?? null]
      if (field.shape === 'hours') return [field.name, /^\d{4}$/.test(value) ? Number(value) : null]
      const isChosen = field.shape === 'yes-no' || CHOICES[field.shape] !== undefined
      return [field.name, isChosen && value === '' ? null : value]
    }),
  )

/** As the record holds them. */
export const recordValues = (kind: NoticeKind, typed: FieldValues): Record<string, string> =>
  Object.fromEntries(
    enteredFields(kind).map(field => {
      const value = typed[field.name] ?? null
      if (value === null || value === '') return [field.name, '']
      if (isDay(field)) return [field.name, eldaDay(String(value))]
      if (field.shape === 'hours') return [field.name, String(value).padStart(4, '0')]
      return [field.name, String(value)]
    }),
  )

// Beside a registration its request is asked for in the same form: only for what the registration does not have, the rest is the same.

const OF_REQUEST = 'VS.'
const REGISTERED = new Set(ownFields('M3').map(({ name }) => name))
const OF_BOTH = ownFields('VS').flatMap(({ name }) =>
  REGISTERED.has(name) && !GIVEN_FIELDS.includes(name) ? [name] : [],
)

export const requestEntries = (request: WholeNotice, showsAll: boolean): Entry<FieldValues>[] =>
  fieldEntries(request, showsAll)
    .filter(({ key }) => !OF_BOTH.includes(key))
    .map(
      entry =>
        ({
          ...entry,
          key: `${OF_REQUEST}${entry.key}`,
          hint: 'Für die Anforderung der Versicherungsnummer (VS)',
        }) as Entry<FieldValues>,
    )
export const requestFormValues = (request: WholeNotice): FieldValues =>
  Object.fromEntries(
    Object.entries(formValues(request)).flatMap(([name, value]) =>
      OF_BOTH.includes(name) ? [] : [[`${OF_REQUEST}${name}`, value]],
    ),
  )
export const requestRecordValues = (typed: FieldValues): Record<string, string> =>
  recordValues(
    'VS',
    Object.fromEntries([
      ...OF_BOTH.map(name => [name, typed[name] ?? null]),
      ...Object.entries(typed).flatMap(([key, value]) =>
        key.startsWith(OF_REQUEST) ? [[key.slice(OF_REQUEST.length), value]] : [],
      ),
    ]),
  )
/** Of the entries that changed what the request tells, by its names. */
export const requestNames = (keys: readonly string[]): string[] =>
  keys.flatMap(key =>
    key.startsWith(OF_REQUEST) ? [key.slice(OF_REQUEST.length)] : OF_BOTH.includes(key) ? [key] : [],
  )
