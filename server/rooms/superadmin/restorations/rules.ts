import type { OutwardKind } from '#contract/superadmin/restorations.ts'

/** What sends something by each kind; others of a kind only look whether something came. */
export const OUTWARD_JOBS: Readonly<Record<OutwardKind, readonly string[]>> = {
  mail: ['send-mail'],
  'hand-over': ['deliver-payroll-export', 'deliver-employees'],
  webhook: ['deliver-webhook'],
  elda: ['send-elda-file'],
}
