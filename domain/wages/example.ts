import { ABSENCE_TYPES } from './absence-types.ts'
import { dateOf, dayAt, MINUTES_OF_DAY, wageCalendar } from './calendar.ts'
import type { EmploymentRules } from './employment-rules.ts'
import { accountMinutes, creditOf } from './time-account.ts'
import type { TimeKind } from './time-kinds.ts'
import type { Absence, Stamp } from './wage-history.ts'
import { reckonMonth } from './wage-month.ts'

/** A stamp of an example: minutes after its day's midnight, past 1440 where it ends on the next day. */
export type ExampleStamp = { from: number; to: number; pauseMinutes: number }
export type ExampleDay = { stamps: readonly ExampleStamp[]; isHoliday: boolean; absence?: ExampleAbsence | null }
/** Seven days, Monday first. */
export type ExampleWeek = readonly ExampleDay[]
/** By their types: leave, sickness, time off, care. */
export type ExampleAbsence = 1 | 2 | 3 | 6
export const EXAMPLE_ABSENCES = ([1, 2, 3, 6] as const).map(value => ({ value, label: ABSENCE_TYPES[value] }))

/** Minutes counted from Monday's midnight; `day` is the one on which the shift began. */
export type ExamplePart = { kind: TimeKind; from: number; to: number; day: number }

export type ReckonedExample = {
  /** What was worked, in its order. */
  parts: ExamplePart[]
  workedMinutes: number
  /** What a kind comes to; of a night in thirds its sixths, of hours kept as time what they are worth. */
  minutes: Partial<Record<TimeKind, number>>
  nightSixths: number
  keptMinutes: number
  /** Of the month around it. */
  targetMinutes: number
}

/** One worked week of somebody who has been there for long, by the rules of a model. */
export function reckonExample(rules: EmploymentRules, week: ExampleWeek): ReckonedExample {
  const holidays = week.flatMap(({ isHoliday }, index) => (isHoliday ? [dateOf(MONDAY + index)] : []))
  const calendar = wageCalendar('UTC', year => holidays.filter(day => day.year === year))
  const averagingStart = rules.averagingStart && dateOf(MONDAY).toString()
  const month = reckonMonth({
    year: 2026,
    month: 6,
    calendar,
    carry: null,
    history: {
      contracts: [{ id: 1, storeId: 1, from: SERVED_SINCE, to: null, weeklyMinutes: rules.weeklyMinutes, modelId: 1 }],
      stamps: week.flatMap(stampsOf),
      absences: week.flatMap(absenceOf),
      duties: [],
      opening: null,
      serviceFrom: null,
      leaveNotices: [],
    },
    models: {
      defaultId: 1,
      byId: new Map([
        [
          1,
          { id: 1, name: '', group: 'worker', versions: [{ from: SERVED_SINCE, rules: { ...rules, averagingStart } }] },
        ],
      ]),
    },
  })
  const worked = month.lines.filter(({ from, because }) => from !== null && because !== 'window')
  const minutes: ReckonedExample['minutes'] = {}
  for (const line of month.lines) minutes[line.kind] = (minutes[line.kind] ?? 0) + line.minutes
  return {
    parts: worked
      .map(({ kind, from, to }) => ({ kind, from: from! - START, to: to! - START, day: shiftDay(from!, month.shifts) }))
      .sort((a, b) => a.from - b.from),
    workedMinutes: month.workedMinutes,
    minutes,
    nightSixths: month.lines.reduce((sum, { sixths }) => sum + sixths, 0),
    keptMinutes: accountMinutes(
      month.lines.reduce(
        (sum, { isKept, kind, minutes }) => (isKept ? sum + creditOf({ rules }, kind, minutes) : sum),
        0,
      ),
    ),
    targetMinutes: month.targetMinutes,
  }
}

/** A Monday with a whole week before and after it in the month, and no change of the clock. */
const MONDAY = dayAt(2026, 6, 8)
const SERVED_SINCE = dayAt(2020, 1, 6)
const START = MONDAY * MINUTES_OF_DAY

const stampsOf = ({ stamps }: ExampleDay, day: number): Stamp[] =>
  stamps.map(({ from, to, pauseMinutes }, index) => ({
    id: day * 100 + index,
    storeId: 1,
    from: START + day * MINUTES_OF_DAY + from,
    to: START + day * MINUTES_OF_DAY + to,
    pauses: [],
    pauseMinutes,
  }))

const absenceOf = ({ absence }: ExampleDay, day: number): Absence[] => {
  if (!absence) return []
  const from = START + day * MINUTES_OF_DAY
  return [{ id: day, type: absence, kind: null, from, to: from + MINUTES_OF_DAY, isConfirmed: false }]
}

const shiftDay = (minute: number, shifts: readonly { day: number; from: number; to: number }[]): number =>
  shifts.find(({ from, to }) => from <= minute && to > minute)!.day - MONDAY
