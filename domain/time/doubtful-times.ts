import { dayOf, formatDay, formatTime } from '../basics/days.ts'
import { ABSENCE_TYPES, type AbsenceType } from '../wages/absence-types.ts'
import { absentDaysOf, partNote } from './absence-days.ts'

/** More is possible, but mostly a forgotten stamp: said when it is imported or entered and before it is handed over. */
export const LONGEST_SHIFT_HOURS = 16
const LONGEST_SHIFT_MS = LONGEST_SHIFT_HOURS * 3_600_000

export const isLongShift = (ms: number): boolean => ms > LONGEST_SHIFT_MS
/** A day after this one is far ahead. */
export const nearUntil = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ years: 1 })
export const isFarAhead = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, nearUntil(today)) > 0

/** Both days included. */
export const isLongerThanAYear = (from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(to, from.add({ years: 1 })) >= 0

export const LONG_SHIFT = `Der Dienst dauert länger als ${LONGEST_SHIFT_HOURS} Stunden`
export const FAR_AHEAD = 'Der Tag liegt mehr als ein Jahr in der Zukunft'
export const LONG_ABSENCE = 'Die Abwesenheit dauert länger als ein Jahr'

/** A stamp or an absence; `toMs` is null while a shift runs or nobody knows the end of a sickness. */
export type TimeEntry = { kind: 'stamp' | 'absence'; fromMs: number; toMs: number | null }
/** What the same person has besides. */
export type OtherEntry = TimeEntry & {
  id: number
  /** Of an absence. */
  type: number | null
  /** Null: not the caller's to see. */
  storeName: string | null
}
/** What may be so, but mostly is a slip; a person confirms it by its key. */
export type Doubt = { key: string; text: string }

type Context = {
  entry: string | null
  exit: string | null
  others: readonly OtherEntry[]
  today: Temporal.PlainDate
  zone: string
}

/** What is doubtful about an entry, in the order of time and then of what it collides with. */
export function doubtsAbout(entry: TimeEntry, { entry: entered, exit, others, today, zone }: Context): Doubt[] {
  const firstDay = dayAt(entry.fromMs, zone)
  const lastDay = entry.toMs === null ? firstDay : dayAt(entry.toMs - 1, zone)
  const doubts: (Doubt | false)[] = [
    entry.kind === 'stamp' &&
      entry.toMs !== null &&
      isLongShift(entry.toMs - entry.fromMs) && { key: 'too-long', text: LONG_SHIFT },
    isFarAhead(lastDay, today) && { key: 'far-ahead', text: FAR_AHEAD },
    entered !== null &&
      firstDay.toString() < entered && { key: 'before-entry', text: `Liegt vor dem Eintritt am ${germanDay(entered)}` },
    exit !== null &&
      lastDay.toString() > exit && { key: 'after-exit', text: `Liegt nach dem Austritt am ${germanDay(exit)}` },
    ...others
      .filter(other => overlaps(entry, other))
      .map(other => ({ key: overlapKey(other), text: overlapText(other, zone) })),
  ]
  const found = doubts.filter(doubt => doubt !== false)
  return found.filter(({ key }, at) => found.findIndex(other => other.key === key) === at)
}

/** What the caller may not see has no number either. */
const overlapKey = ({ kind, id, storeName }: OtherEntry) =>
  storeName === null ? `overlap-${kind}-elsewhere` : `overlap-${kind}-${id}`

/** A running shift ends within a long one's time; of the one that is entered only its begin is known. */
function overlaps(entry: TimeEntry, other: TimeEntry): boolean {
  const openEnd = ({ kind, fromMs }: TimeEntry, ms: number) =>
    kind === 'absence' ? Number.POSITIVE_INFINITY : fromMs + ms
  return (
    entry.fromMs < (other.toMs ?? openEnd(other, LONGEST_SHIFT_MS)) && other.fromMs < (entry.toMs ?? openEnd(entry, 1))
  )
}

function overlapText({ kind, fromMs, toMs, type, storeName }: OtherEntry, zone: string): string {
  const what = kind === 'stamp' ? 'einer Stempelzeit' : 'einer Abwesenheit'
  if (storeName === null) return `Überschneidet sich mit ${what} in einem Standort, den Sie nicht sehen`
  const name = kind === 'stamp' ? 'der Stempelzeit' : `der Abwesenheit ${ABSENCE_TYPES[type as AbsenceType]}`
  const when = kind === 'stamp' ? timesText(fromMs, toMs, zone) : daysText(fromMs, toMs, zone)
  return `Überschneidet sich mit ${name} ${when} (${storeName})`
}

function timesText(fromMs: number, toMs: number | null, zone: string): string {
  const begin = `vom ${formatDay(dayAt(fromMs, zone))}, ${formatTime(instant(fromMs), zone)}`
  return toMs === null ? `${begin}, die noch läuft` : `${begin} bis ${formatTime(instant(toMs), zone)}`
}

function daysText(fromMs: number, toMs: number | null, zone: string): string {
  const days = absentDaysOf(instant(fromMs), toMs === null ? null : instant(toMs), zone)
  const first = germanDay(days.firstDay)
  if (days.lastDay === null) return `seit ${first} mit offenem Ende`
  if (days.lastDay === days.firstDay) return `am ${first}${partNote(days.firstPart, 'single')}`
  return `vom ${first}${partNote(days.firstPart, 'first')} bis ${germanDay(days.lastDay)}${partNote(days.lastPart, 'last')}`
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
const dayAt = (ms: number, zone: string) => dayOf(instant(ms), zone)
const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))
