import { countryName, isCountry } from '../basics/countries.ts'
import { ISO_COUNTRIES } from '../basics/iso-countries.ts'
import { type AnyField, recordFields } from './notice-records.ts'
import { noticeText } from './notice-values.ts'
import { type RecordValues, writeRecord } from './records.ts'
import type { NoticeKind } from './registration-states.ts'
import { GENDERS } from './request-checks.ts'

export type ReadField = { name: string; at: number; label: string; text: string }

/** What a record says, field by field with its place, as people read it; without what is empty. */
export const readFields = (kind: NoticeKind, values: RecordValues): ReadField[] =>
  recordFields(kind).flatMap(({ name, at, label, shape }) => {
    const value = values[name] ?? ''
    if (value === '') return []
    return [{ name, at, label, text: textOf(shape, value) }]
  })

function textOf(shape: AnyField['shape'], value: string): string {
  if (shape === 'gender') return GENDERS[value] ?? value
  if (shape === 'citizenship') return named(ISO_COUNTRIES[value], value)
  if (shape === 'country') return named(isCountry(value) ? countryName(value) : undefined, value)
  return noticeText(shape, value)
}
const named = (name: string | undefined, code: string): string => (name ? `${name} · ${code}` : code)

export type RawLine = { at: number; text: string }

/** The record as it stands in a file but for its number there, in lines of `width` places; undefined where a value does not fit. */
export function rawLines(kind: NoticeKind, values: RecordValues, width = 64): RawLine[] | undefined {
  try {
    const record = writeRecord(recordFields(kind), { ...values, IDTEIL: kind })
    return Array.from({ length: Math.ceil(record.length / width) }, (_, line) => ({
      at: line * width + 1,
      text: record.slice(line * width, (line + 1) * width),
    }))
  } catch {
    return undefined
  }
}
