import type { WeekLaw } from '#contract/roster/weeks.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import type { BoardShift, BoardWeek } from './board-week.ts'

/** A finding in words. */
export type Told = LawFinding & { text: string; law: string | null }

/** What it is to the plan: what keeps it from being published, what needs a reason, what is only said, what has its reason. */
export type Standing = 'blocks' | 'justify' | 'hint' | 'justified'

/** Asks the rules of the people of a week; nothing is found of whom the caller does not know. */
export type LawDesk = {
  /** As the board is. */
  findingsOf(shifts: readonly BoardShift[], employeeId: number): LawFinding[]
  /** As if all drafts were published today. */
  findingsIfPublished(shifts: readonly BoardShift[], employeeId: number): LawFinding[]
  /** What a change brings that was not there before, or makes worse. `idOf`: of a step’s shift. */
  brought(shifts: readonly BoardShift[], change: PlanChange, idOf: (key: number) => number): Told[]
  toldOf(shifts: readonly BoardShift[], employeeId: number, found: readonly LawFinding[]): Told[]
  standingOf(finding: LawFinding): Standing
  /** Whether anything is known of somebody at all. */
  knows(employeeId: number): boolean
  /** Minutes from the last shift before a time, and to the first one after it, without one of them; null: there is none within two days. */
  restsAround(
    shifts: readonly BoardShift[],
    employeeId: number,
    at: { from: number; to: number },
    without: readonly number[],
  ): { before: number | null; after: number | null }
}

/** `isPastPlanned`: of the board’s own days that are over the plan counts, not what was worked. */
export type OpenDesk = (
  law: WeekLaw,
  week: Pick<BoardWeek, 'storeId' | 'first' | 'last'>,
  today: Day,
  isPastPlanned?: boolean,
) => LawDesk
