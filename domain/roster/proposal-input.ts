import type { Minute, Span } from '../wages/calendar.ts'
import type { LawContext } from '../working-time/law-context.ts'
import type { LawPerson } from '../working-time/people.ts'
import { workOf } from '../working-time/placed-shifts.ts'
import type { LawShift } from '../working-time/shifts.ts'

/** A planned shift that nobody works yet. */
export type OpenShift = Omit<LawShift, 'employeeId' | 'storeId'> & { storeId: number }

/** Of whom a shift may be asked, and what speaks for them. */
export type ProposalPerson = {
  employeeId: number
  /** Minutes to what is agreed for the week, without the open shifts; negative: they have more already. */
  missing: number
  /** Of an hour of work; null: not known. */
  cents: number | null
  /** Times in which they would like to work. */
  desired: readonly Span[]
}

/** One week of one store. */
export type ProposalInput = {
  people: readonly ProposalPerson[]
  open: readonly OpenShift[]
  law: { people: readonly LawPerson[]; shifts: readonly LawShift[]; context: LawContext }
}

/** By person the kinds of shifts, each at most once. */
export type Chosen = ReadonlyMap<number, readonly number[]>
/** Without its breaks. */
export const minutesOf = (shift: OpenShift): Minute =>
  workOf({ ...shift, employeeId: 0 }).reduce((sum, { from, to }) => sum + to - from, 0)
