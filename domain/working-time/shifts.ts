import type { Day, Minute, Span } from '../wages/calendar.ts'

/** A planned shift, or what was stamped, as the rules see it. `docs/working-time.md` 1. */
export type LawShift = {
  /** Its own among all that are asked about; what is not stored yet has a negative one. */
  id: number
  employeeId: number
  /** Null: elsewhere. Such a shift counts, is named nowhere, and no finding stands at it. */
  storeId: number | null
  /** Of another employer: it counts but for what is agreed with this one. AZG § 2 (2), `docs/working-time.md` 1.7 */
  otherEmployer?: boolean
  kind: 'planned' | 'worked'
  from: Minute
  to: Minute
  breaks: readonly Span[]
  /** Of a break whose time nobody knows. */
  breakMinutes: number
  /** What it takes to work it. */
  skillId: number | null
  /** Null: a draft. */
  publishedOn: Day | null
  /** What was published and may not change any more; null: it is that, or a draft. */
  publishedAs: PublishedShift | null
}
export type PublishedShift = Pick<LawShift, 'employeeId' | 'storeId' | 'from' | 'to' | 'breaks' | 'breakMinutes'>
