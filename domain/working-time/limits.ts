import { type Day, dayAt } from '../wages/calendar.ts'
import type { LawAgreement } from './agreements.ts'

const HOUR = 60

/** Minutes, if nothing else is said: what is more, or less of a rest, is a finding. `docs/working-time.md` 2 to 4. */
export type Limits = {
  /** AZG § 9 (1) */
  dayMost: number
  weekMost: number
  /** In the average of so many weeks. AZG § 9 (4) */
  averageWeek: number
  averageWeeks: number
  /** What is more may be refused. AZG § 7 (6) */
  refusableDay: number
  refusableWeek: number
  /** AZG § 3 */
  normalDay: number
  normalWeek: number
  /** Where hours may be more in one week and less in another. AZG § 4 */
  averagedDay: number
  averagedWeek: number
  /** AZG § 12 */
  dailyRest: number
  /** After a divided day, in kitchen or service; null: it is never less. AZG § 12 (2a) */
  restAfterDividedDay: number | null
  /** ARG §§ 3 and 4 */
  weeklyRest: number
  /** One whole day is enough in so much rest; null: it takes two. KJBG § 19 */
  youthWeeklyRest: number | null
  /** Youths may not work from here until six, from the 16th birthday. KJBG § 17 (2) */
  nightOfOlderYouths: number
}

const LAW: Limits = {
  dayMost: 12 * HOUR,
  weekMost: 60 * HOUR,
  averageWeek: 48 * HOUR,
  averageWeeks: 17,
  refusableDay: 10 * HOUR,
  refusableWeek: 50 * HOUR,
  normalDay: 8 * HOUR,
  normalWeek: 40 * HOUR,
  averagedDay: 9 * HOUR,
  averagedWeek: 48 * HOUR,
  dailyRest: 11 * HOUR,
  restAfterDividedDay: null,
  weeklyRest: 36 * HOUR,
  youthWeeklyRest: null,
  nightOfOlderYouths: 20 * HOUR,
}

const OF_AGREEMENTS: Readonly<Record<LawAgreement, Partial<Limits>>> = {
  none: {},
  retail: { normalWeek: 38.5 * HOUR, youthWeeklyRest: 43 * HOUR },
  hospitality: {
    averageWeeks: 26,
    restAfterDividedDay: 8 * HOUR,
    youthWeeklyRest: 43 * HOUR,
    nightOfOlderYouths: 23 * HOUR,
  },
}

/** The law as it was before each of these days, the earliest first. */
const FORMERLY: readonly { until: Day; limits: Partial<Limits> }[] = [
  // BGBl. I 53/2018
  { until: dayAt(2018, 9, 1), limits: { dayMost: 10 * HOUR, weekMost: 50 * HOUR } },
]

const allOf = (limits: Limits): Readonly<Record<LawAgreement, Limits>> => ({
  none: { ...limits, ...OF_AGREEMENTS.none },
  retail: { ...limits, ...OF_AGREEMENTS.retail },
  hospitality: { ...limits, ...OF_AGREEMENTS.hospitality },
})
const TODAY = allOf(LAW)
const FORMER = FORMERLY.map(({ until, limits }) => ({ until, limits: allOf({ ...LAW, ...limits }) }))

/** What holds on a day under a collective agreement. */
export function limitsOn(day: Day, agreement: LawAgreement): Limits {
  for (const { until, limits } of FORMER) if (day < until) return limits[agreement]
  return TODAY[agreement]
}

/** A Dienst that begins on another day, and so soon, goes on with the working day before. `docs/working-time.md` 1.4 */
export const ADJOINING = 3 * HOUR
/** A working day that is interrupted for so long is divided. AZG § 12 (2a) */
export const DIVISION = 3 * HOUR
/** After a shortened rest the longer one begins within them. AZG § 12 (2b) */
export const COMPENSATED_WITHIN = 28 * 24 * HOUR

/** AZG § 11 (1): more work than this needs a break, in any of these parts. */
export const BREAK = {
  after: 6 * HOUR,
  parts: [[30], [15, 15], [10, 10, 10]],
  /** With a works agreement. */
  agreedParts: [20, 10],
  /** What is shorter is none. */
  shortest: 10,
} as const

/** KJBG §§ 11, 12, 15, 16 and 18. */
export const YOUTHS = {
  day: 8 * HOUR,
  dayOfMakeUp: 9 * HOUR,
  week: 40 * HOUR,
  overtimeDay: HOUR / 2,
  overtimeWeek: 3 * HOUR,
  breakAfter: 4.5 * HOUR,
  break: 30,
  /** It begins before more is worked. */
  breakBefore: 6 * HOUR,
  dailyRest: 12 * HOUR,
  dailyRestOfChildren: 14 * HOUR,
  sundaysInRow: 1,
  agreedSundaysInRow: 3,
  agreedSundaysOfYear: 18,
} as const

/** Of the clock. KJBG § 17, MSchG § 6 */
export const NIGHT = { from: 20 * HOUR, late: 22 * HOUR, to: 6 * HOUR } as const

/** MSchG §§ 3, 5, 6 and 8. */
export const MATERNITY = { protectedDays: 56, day: 9 * HOUR, week: 40 * HOUR, restAfterLateWork: 11 * HOUR } as const

/** Agreement of hotels and restaurants. */
export const FREE_SUNDAYS = 12
/** AZG § 19c (2) */
export const NOTICE_DAYS = 14
/** What is longer is no shift, and what is planned goes by these steps. */
export const SHIFT = { longest: 24 * HOUR, step: 5 } as const
