import type { SheetEntry } from '#contract/months/week-sheets.ts'
import { dayText } from '#web/lib/day-text.ts'
import { hoursText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'

export type StoreNames = ReadonlyMap<number, string>

/** „02.11.–08.11.2026“ */
export function weekText(monday: string): string {
  const sunday = dayAfter(monday, 6)
  return `${shortDayText(monday).slice(3)}–${dayText(sunday)}`
}

export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** The Monday of the week in which a day lies. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

export const storeText = (storeId: number | null, names: StoreNames): string =>
  storeId === null ? 'Anderer Standort' : (names.get(storeId) ?? 'Standort')

/** Why work is above a limit, or not yet. */
export function becauseText({ because, isOpen }: Extract<SheetEntry, { what: 'work' }>): string {
  if (isOpen) return 'über der Grenze der Woche, noch offen'
  return BECAUSE[because] ?? ''
}
const BECAUSE: Partial<Record<string, string>> = {
  'over-day': 'über der Grenze des Tages',
  'over-week': 'über der Grenze der Woche',
  'over-agreed': 'über der Grenze der Mehrarbeit',
  'holiday-over': 'über dem, was ausfällt, oder über der Grenze des Tages',
}

/** „8h:30m“; nothing where it does not count. */
export const sumText = (minutes: number | null): string => (minutes === null ? '–' : hoursText(minutes))
