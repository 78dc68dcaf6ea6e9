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
  'averages-missing': 'hint',
  'wage-type-shared': 'hint',
  'wage-type-example': 'hint',
} as const satisfies Record<string, 'blocker' | 'hint'>

export type MonthCheckCode = keyof typeof MONTH_CHECKS

/** Fewer worked than due by more than this is worth a look. */
export const MINUS_HOURS = 10
