import { formatDay } from '#domain/basics/days.ts'
import { formatEuro, formatHours, formatNumber, formatScaled } from '#domain/basics/numbers.ts'
import type { Entry, FormValues } from './entry.ts'

/** A value as people read it beside its field; undefined where it is no text that fits there. */
export function entryText<Values extends FormValues>(entry: Entry<Values>, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'leer'
  switch (entry.kind) {
    case 'text':
      return String(value)
    case 'date':
      return formatDay(Temporal.PlainDate.from(String(value)))
    case 'numeric':
      return [formatNumber(Number(value), Number.isInteger(value) ? 0 : 2), entry.unit].filter(Boolean).join(' ')
    case 'euro':
      return formatEuro(Number(value))
    case 'hours':
      return formatHours(Number(value))
    case 'decimal':
      return [formatScaled(Number(value), entry.places), entry.unit].filter(Boolean).join(' ')
    case 'time':
      return formatMinuteOfDay(Number(value))
    case 'own':
      return entry.textOf(value)
    case 'dropdown-search':
      return entry.choices.find(choice => choice.value === value)?.label
    default:
      return undefined
  }
}

const formatMinuteOfDay = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
