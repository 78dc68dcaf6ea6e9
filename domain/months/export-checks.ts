/** What is looked at before a period is handed over. Product D. */
export const EXPORT_CHECKS = [
  'employee-unknown',
  'employee-id-missing',
  'employee-id-twice',
  'company-id-missing',
  'store-number-missing',
  'value-refused',
  'taken-off-by-hand',
  'target-missing',
  'nothing-to-export',
  'not-exported',
  'overlap',
  'after-exit',
  'too-long',
  'hidden-people',
  'period-open',
  'target-failed',
  'codes-assigned',
  'month-open',
  'handed-over-otherwise',
  'wage-type-missing',
  'wage-type-unit',
  'store-not-selected',
] as const

export type ExportCheckCode = (typeof EXPORT_CHECKS)[number]
