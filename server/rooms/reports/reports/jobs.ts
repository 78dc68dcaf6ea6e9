import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

export const makeReport: JobDefinition = {
  name: 'report',
  permission: 'reports.run',
  retries: 2,
  retryDelay: 2,
  run: actions.run,
  failed: actions.giveUp,
}
