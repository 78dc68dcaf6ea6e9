import type { Day, Minute, Span } from '../wages/calendar.ts'
import type { LawAgreement } from './agreements.ts'

/** Both days included; null goes on. */
export type DaySpan = { from: Day; to: Day | null }

/** Whom the rules protect: of one person all that any of them asks. Order says nothing in any of the lists. */
export type LawPerson = {
  employeeId: number
  /** Null: not known, so grown up. */
  birth: Day | null
  /** Where several hold on a day, the one with the most hours says agreement and averaging (of equal ones see `docs/working-time.md` 1.5); hours add up. */
  contracts: readonly LawContract[]
  /** Null: needs none. */
  permits: readonly (DaySpan & { weeklyMinutes: number | null })[] | null
  /** Of social insurance: days on which the person is registered, and whether that was confirmed. */
  registrations: readonly (DaySpan & { isConfirmed: boolean })[]
  skills: readonly (DaySpan & { skillId: number })[]
  /** Works in kitchen or service. AZG § 12 (2a) */
  inService: readonly DaySpan[]
  /** `to` is excluded; null has no known end. */
  absences: readonly { from: Minute; to: Minute | null; isApproved: boolean }[]
  /** Approved ones alone. */
  wishes: readonly (Span & { kind: 'unavailable' | 'onlyAvailable' | 'undesired' })[]
  /** Expected on `expected`; while `born` is null nobody knows the day. */
  maternity: readonly Maternity[]
  /** Of vocational school, ISO weekdays. */
  schoolDays: readonly (DaySpan & { weekday: number; minutes: number })[]
}

export type LawContract = DaySpan & {
  weeklyMinutes: number
  agreement: LawAgreement
  /** Hours may be more in one week and less in another. AZG § 4 */
  isAveraged: boolean
  /** Of a free contractor, who is no employee. `docs/working-time.md` 1.10 */
  isFree?: boolean
}

export type Maternity = {
  notifiedOn: Day
  expected: Day
  born: Day | null
  /** The last day of protection after the birth, where it is longer than eight weeks. */
  protectedTo: Day | null
  /** The last day of nursing. */
  nursingTo: Day | null
}
