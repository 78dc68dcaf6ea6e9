import type { AbsenceKind } from './absence-kinds.ts'
import type { AbsenceType } from './absence-types.ts'
import type { Day, Minute, Span } from './calendar.ts'
import type { EmploymentRules } from './employment-rules.ts'
import type { ModelGroup } from './model-groups.ts'
import type { StoreWorkTime } from './store-work-time.ts'

/** What wages are reckoned from, of one person: as much of it as touches the weeks in question. Order says nothing. */
export type PersonHistory = {
  contracts: readonly Contract[]
  stamps: readonly Stamp[]
  absences: readonly Absence[]
  /** Published duties. */
  duties: readonly Duty[]
  opening: Opening | null
  /** The day from which service counts; null: the first contract's. */
  serviceFrom: Day | null
  /** Days on which somebody was asked to take leave that would expire. UrlG § 4 (5). */
  leaveNotices: readonly Day[]
}

/** Both days included; null goes on. */
export type Contract = {
  id: number
  storeId: number
  from: Day
  to: Day | null
  weeklyMinutes: number
  modelId: number | null
}

/** `to` is null while nobody stamped out. */
export type Stamp = {
  id: number
  storeId: number
  from: Minute
  to: Minute | null
  pauses: readonly Span[]
  /** Of pauses that nobody knows the time of. */
  pauseMinutes?: number
}

/** Approved; `to` is excluded, and null where nobody knows the end of a sickness. `kind` says more than its type does. */
export type Absence = {
  id: number
  type: AbsenceType
  kind: AbsenceKind | null
  from: Minute
  to: Minute | null
  /** Of a sickness, whether a doctor confirmed it: what lasts more than three days interrupts leave only then. UrlG § 5 (3). */
  isConfirmed: boolean
}

export type Duty = { id: number; storeId: number; from: Minute; to: Minute; breakMinutes: number }

/** As it was at the beginning of `day`; null: not known. Sickness: what was used up of the year's claim. */
export type Opening = {
  day: Day
  leaveHundredths: number | null
  formerLeaveHundredths: number | null
  timeAccountMinutes: number | null
  sickFullHundredths: number | null
  sickHalfHundredths: number | null
}

/** The models of a company; versions in the order of their days. */
export type Models = {
  byId: ReadonlyMap<number, Model>
  /** Of contracts that name none. */
  defaultId: number | null
  /** What stores say where a model leaves it to them; of those that are missing the usual holds. */
  stores?: ReadonlyMap<number, StoreWorkTime>
}
export type Model = { id: number; name: string; group: ModelGroup; versions: readonly RuleVersion[] }
export type RuleVersion = { from: Day; rules: EmploymentRules }
