import { type Day, isPaidHoliday, type Minute, type Span, SUNDAY, weekdayOf } from '../wages/calendar.ts'
import type { LawContext } from './law-context.ts'
import type { LawPerson } from './people.ts'
import { personTime } from './person-time.ts'
import type { LawShift } from './shifts.ts'
import { merged, outside } from './spans.ts'

/** A working day as it is written down. AZG § 26 (1) */
export type RecordedDay = {
  day: Day
  isSundayOrHoliday: boolean
  from: Minute
  to: Minute
  shiftIds: readonly number[]
  /** In its shifts and between them, in order; and breaks whose time nobody knows. */
  breaks: readonly Span[]
  breakMinutes: number
  work: number
  /** Since the working day before; null: none is known. */
  restBefore: number | null
}
/** Cut at midnight, so that the week that begins and the one that ends have their own. */
export type RecordedWeek = { monday: Day; work: number }
export type WorkRecord = { days: RecordedDay[]; weeks: RecordedWeek[] }

/** What was worked on the days from `first` to `last`, both included; shifts around them say the rest before the first. */
export function workRecord(
  person: LawPerson,
  shifts: readonly LawShift[],
  context: LawContext,
  { first, last }: { first: Day; last: Day },
): WorkRecord {
  const time = personTime(person, shifts, context)
  const days = time.workingDays.flatMap((workingDay, at): RecordedDay[] => {
    const { day, from, to, minutes } = workingDay
    const shifts = workingDay.shifts.map(({ shift }) => shift)
    if (day < first || day > last) return []
    const before = time.workingDays[at - 1]
    return [
      {
        ...{ day, from, to },
        isSundayOrHoliday: weekdayOf(day) === SUNDAY || isPaidHoliday(day, context.calendar),
        shiftIds: shifts.map(({ id }) => id),
        breaks: merged([...outside({ from, to }, merged(shifts)), ...shifts.flatMap(({ breaks }) => breaks)]),
        breakMinutes: shifts.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0),
        work: minutes,
        restBefore: before ? from - before.to : null,
      },
    ]
  })
  const weeks = time.weeks
    .filter(({ monday }) => monday + 6 >= first && monday <= last)
    .map(({ monday, minutes }) => ({ monday, work: minutes }))
  return { days, weeks }
}
