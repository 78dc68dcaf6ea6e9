/** A blocker refuses the closing, a hint does not; a note is for the hand-over; `ok` was looked at and is in order. */
export const CHECK_LEVELS = ['blocker', 'hint', 'note', 'ok'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]

/** What is looked at before a month is closed, besides what the wage engine found in each person's month. Product D. */
export const MONTH_CHECKS = {
  nobody: 'blocker',
  'company-id-missing': 'blocker',
  'employee-id-missing': 'blocker',
  'employee-id-twice': 'blocker',
  'wage-type-missing': 'blocker',
  'wage-type-unit': 'blocker',
  'stamps-unconfirmed': 'blocker',
  'absences-undecided': 'hint',
  'data-requests-open': 'hint',
  'days-missing': 'hint',
  'minus-hours': 'hint',
  // Told where somebody hands over, too: to work it out takes longer than a page may.
  'averages-missing': 'note',
  'notices-late': 'note',
  'wage-type-shared': 'hint',
  'wage-type-example': 'hint',
} as const satisfies Record<string, Exclude<CheckLevel, 'ok'>>

export type MonthCheckCode = keyof typeof MONTH_CHECKS

/** Of a store's month, wherever it is told: each thing that blocks and each hint is one, however many people it is about. */
export function countChecks(checks: readonly { level: CheckLevel }[]): { blockers: number; hints: number } {
  const count = (wanted: CheckLevel) => checks.filter(({ level }) => level === wanted).length
  return { blockers: count('blocker'), hints: count('hint') }
}

/** Nobody works there in the month, and nothing is to be done. */
export const isIdle = ({ people, stamps }: { people: number; stamps: number }): boolean => people === 0 && stamps === 0

/** Fewer worked than due by more than this is worth a look. */
export const MINUS_HOURS = 10
