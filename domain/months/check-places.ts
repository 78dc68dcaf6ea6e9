import type { FindingCode } from '../wages/findings.ts'
import type { ExportCheckCode } from './export-checks.ts'
import type { MonthCheckCode } from './month-checks.ts'

/**
 * Where something is put right: the list of open times, a part of the person's file, a field or part of the settings, another
 * screen of hand-over, or the rows that stand beside the check.
 */
export type CheckPlace =
  | 'open-times'
  | 'master'
  | 'contracts'
  | 'times'
  | 'absences'
  | 'registrations'
  | 'requests'
  | 'company-number'
  | 'store-number'
  | 'mapping'
  | 'averages'
  | 'templates'
  | 'targets'
  | 'month-sums'
  | 'other-hand-over'
  | 'rows'

/** Nothing is wrong there that anybody could put right: the choice of store or period is another's. */
export type Placed = CheckPlace | 'nowhere'

export const MONTH_PLACES: Readonly<Record<MonthCheckCode | FindingCode, Placed>> = {
  nobody: 'nowhere',
  'company-id-missing': 'company-number',
  'employee-id-missing': 'master',
  'employee-id-twice': 'master',
  'wage-type-missing': 'mapping',
  'wage-type-unit': 'mapping',
  'stamps-unconfirmed': 'open-times',
  'absences-undecided': 'absences',
  'data-requests-open': 'requests',
  'days-missing': 'times',
  'minus-hours': 'times',
  'averages-missing': 'averages',
  'notices-late': 'registrations',
  'wage-type-shared': 'mapping',
  'wage-type-example': 'mapping',
  'no-model': 'contracts',
  'no-rules': 'contracts',
  'no-contract': 'contracts',
  'absent-without-contract': 'contracts',
  'contracts-collide': 'contracts',
  'open-stamp': 'times',
  'running-stamp': 'times',
  'impossible-stamp': 'times',
  'endless-stamp': 'times',
  'long-stamp': 'times',
  'stamps-overlap': 'times',
  'pause-outside': 'times',
  'short-pause': 'times',
  'pause-place': 'times',
  'absences-overlap': 'absences',
  'worked-while-absent': 'times',
  'opening-without-contract': 'contracts',
  'opening-missing': 'contracts',
  'leave-overdrawn': 'absences',
  'account-overdrawn': 'times',
  'sickness-unconfirmed': 'absences',
  'sickness-unpaid': 'absences',
}

export const EXPORT_PLACES: Readonly<Record<ExportCheckCode, Placed>> = {
  'employee-unknown': 'rows',
  'employee-id-missing': 'rows',
  'employee-id-twice': 'rows',
  'company-id-missing': 'company-number',
  'store-number-missing': 'store-number',
  'value-refused': 'rows',
  'taken-off-by-hand': 'rows',
  'target-missing': 'targets',
  'target-failed': 'targets',
  'nothing-to-export': 'nowhere',
  'not-exported': 'rows',
  overlap: 'rows',
  'after-exit': 'rows',
  'too-long': 'rows',
  'hidden-people': 'rows',
  'period-open': 'nowhere',
  'codes-assigned': 'nowhere',
  'month-open': 'month-sums',
  'handed-over-otherwise': 'other-hand-over',
  'wage-type-missing': 'mapping',
  'wage-type-unit': 'mapping',
  'store-not-selected': 'templates',
}
