import type { Day, WageCalendar } from '../wages/calendar.ts'
import type { DaySpan } from './people.ts'

/** What the rules ask of company, stores and calendar. */
export type LawContext = {
  calendar: WageCalendar
  /** Days on which the works agreement lets a break be 20 and 10 minutes. AZG § 11 (1) */
  dividedBreaks: readonly DaySpan[]
  /** Youths make up for free days: nine hours a day. KJBG § 11 (2) */
  youthMakeUp: readonly DaySpan[]
  /** Youths’ Sundays as the collective agreement of hotels has them. KJBG § 18 (3) */
  youthSundays: readonly DaySpan[]
  stores: ReadonlyMap<number, LawStore>
  /** 0: none needed, 1: registered, 2: registered and confirmed. Spec 3 §3 */
  registrationMode: 0 | 1 | 2
  /** All shifts from this day on are there, both days included; what lies outside of them is not known. */
  known: { from: Day; to: Day }
}

export type LawStore = {
  /** ISO weekdays. */
  closedWeekdays: readonly (DaySpan & { weekday: number })[]
  /** Works in several shifts. MSchG § 6 (2) */
  isMultiShift: readonly DaySpan[]
  /** The labour inspectorate lets expectant mothers work until 22:00. MSchG § 6 (3) */
  hasInspectoratePermit: readonly DaySpan[]
  /** First days of the months that are closed. */
  closedMonths: ReadonlySet<Day>
}
