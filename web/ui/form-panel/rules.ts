import { formatDay, parseDay } from '#domain/basics/days.ts'
import { formatEuro, formatNumber, formatScaled } from '#domain/basics/numbers.ts'
import { limitText } from '../limits.ts'
import type { DateTimeFrame, Entry, FormValues, TimeFrame } from './entry.ts'

/** The sentence of Spec 2 §5. */
export const UNCONFIRMED = 'Bitte bestätigen sie Slider-Eingaben mit der Eingabetaste.'
const MISSING = 'Muss angegeben werden'
const UNREADABLE = 'Bitte prüfen Sie die Eingabe'
const HALF_FRAME = 'Bitte geben Sie Beginn und Ende an'
const ENDS_EARLY = 'Das Ende liegt vor dem Beginn'

/** Spec 2 §9. */
export const SLIDER = { min: 0, max: 100, step: 1 }

type Problems = Record<string, string>

/** What stands in the way of accepting, by key; what is hidden does not. `unconfirmed`: sliders that were moved only. */
export function problemsOf<Values extends FormValues>(
  entries: readonly Entry<Values>[],
  values: Values,
  unconfirmed: ReadonlySet<string> = new Set(),
): Problems {
  const problems: Problems = {}
  for (const entry of entries) {
    if (isHidden(entry, values) || entry.disabled || entry.kind === 'output') continue
    const problem = unconfirmed.has(entry.key) ? UNCONFIRMED : problemOf(entry, values)
    if (problem) problems[entry.key] = problem
  }
  return problems
}

export const isHidden = <Values extends FormValues>(entry: Entry<Values>, values: Values): boolean =>
  entry.hiddenIf?.(values) ?? false

/** The keys that differ from what the panel opened with, other than the id: a PUT's `updateFields`. Spec 2 §7. */
export function changedKeys<Values extends FormValues>(
  entries: readonly Entry<Values>[],
  opened: Values,
  values: Values,
): (keyof Values & string)[] {
  return entries
    .filter(entry => entry.kind !== 'output' && entry.key !== 'id' && !isHidden(entry, values))
    .map(({ key }) => key as keyof Values & string)
    .filter(key => !isSame(opened[key], values[key]))
}

/** What is handed on: hidden entries as they were. */
export function acceptedValues<Values extends FormValues>(
  entries: readonly Entry<Values>[],
  opened: Values,
  values: Values,
): Values {
  const hidden = entries.filter(entry => isHidden(entry, values)).map(({ key }) => key as keyof Values)
  return { ...values, ...Object.fromEntries(hidden.map(key => [key, opened[key]])) }
}

/** Chosen or not, in a list of which one or several may be. */
export function toggled<Value>(chosen: Value | null | readonly Value[], value: Value, required: boolean) {
  if (Array.isArray(chosen)) return chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
  return chosen === value && !required ? null : value
}

function problemOf<Values extends FormValues>(entry: Entry<Values>, values: Values): string | undefined {
  const value: unknown = values[entry.key as keyof Values]
  if (isUnreadable(value)) return UNREADABLE
  if (entry.required && !entry.sealed && isEmpty(value)) return MISSING
  return (isEmpty(value) ? undefined : boundProblem(entry, value)) ?? entry.check?.(values)
}

function boundProblem<Values>(entry: Entry<Values>, value: unknown): string | undefined {
  switch (entry.kind) {
    case 'text':
    case 'textarea':
    case 'password':
      return entry.maxLength !== undefined && String(value).length > entry.maxLength
        ? `Höchstens ${entry.maxLength} Zeichen`
        : undefined
    case 'numeric':
      return limitText(Number(value), { min: 0, ...entry }, String)
    case 'euro':
      return limitText(Number(value), { min: 0, ...entry }, formatEuro)
    case 'decimal':
      return limitText(Number(value), { min: 0, ...entry }, bound => formatScaled(bound, entry.places))
    case 'hours':
      return limitText(Number(value), { min: 0, ...entry }, minutes => `${formatNumber(minutes / 60)} Stunden`)
    case 'slider':
      return limitText(Number(value), { ...SLIDER, ...entry }, entry.textOf ?? plain)
    case 'date':
      return dayProblem(String(value), entry)
    case 'timeframe':
      return frameProblem(value as TimeFrame)
    case 'timeframes':
      return (value as TimeFrame[]).some(({ from, to }) => from === null || to === null) ? HALF_FRAME : undefined
    case 'datetimeframe':
      return momentsProblem(value as DateTimeFrame)
    case 'color':
      if (!/^#[0-9a-f]{6}$/i.test(String(value))) return UNREADABLE
      return entry.taken?.includes(String(value)) ? 'Wird bereits verwendet' : undefined
    default:
      return undefined
  }
}

function dayProblem(text: string, { min, max }: { min?: string; max?: string }): string | undefined {
  if (!parseDay(text)) return UNREADABLE
  if (min !== undefined && text < min) return `Frühestens ${dayText(min)}`
  if (max !== undefined && text > max) return `Spätestens ${dayText(max)}`
  return undefined
}

function frameProblem({ from, to }: TimeFrame): string | undefined {
  if (from == null || to == null) return HALF_FRAME
  return to < from ? ENDS_EARLY : undefined
}

function momentsProblem({ fromDay, fromTime, toDay, toTime }: DateTimeFrame): string | undefined {
  if (!fromDay || !toDay || fromTime == null || toTime == null) return 'Bitte geben Sie Beginn und Ende mit Uhrzeit an'
  return toDay < fromDay || (toDay === fromDay && toTime < fromTime) ? ENDS_EARLY : undefined
}

/** A frame of which one part can't be read can't be read. */
const isUnreadable = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.some(isUnreadable)) ||
  (isFrame(value) && Object.values(value).includes(undefined))

/** Blanks alone are nothing; a frame is empty when all of it is. */
function isEmpty(value: unknown): boolean {
  if (value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isFrame(value) && Object.values(value).every(part => part === null)
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((value, at) => (isFrame(value) ? isSame(value, other[at]) : other.includes(value)))
    )
  if (isFrame(one) && isFrame(other)) return Object.entries(one).every(([part, value]) => value === other[part])
  return one === other
}

const isFrame = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

const plain = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2)
const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))
