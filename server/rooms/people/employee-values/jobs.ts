import type { PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** In each company the day begins by its own clock. */
export const applyEmployeeValues: PlatformJob = {
  name: 'apply-employee-values',
  retries: 0,
  retryDelay: 5,
  cron: '* * * * *',
  run: (_, { signal }) => actions.applyEverywhere(signal),
}
