import type { PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** At once when somebody asks, and by the clock. */
export const fetchReturns: PlatformJob = {
  name: 'fetch-elda-returns',
  outward: 'elda',
  cron: '* * * * *',
  // The next minute is the next try.
  retries: 0,
  retryDelay: 0,
  run: (_, { signal }) => actions.fetchDue(signal),
}
