import type { PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Early on the first of each month. */
export const listDue: PlatformJob = {
  name: 'retention-list',
  cron: '15 3 1 * *',
  retries: 3,
  retryDelay: 60,
  run: () => actions.listAll(),
}
