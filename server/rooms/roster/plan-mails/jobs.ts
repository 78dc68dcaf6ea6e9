import type { PlatformJob } from '#server/platform/jobs.ts'
import { mailPlans } from './actions.ts'

/** At once when somebody publishes, and by the clock for those who wait. */
export const mailPlansDue: PlatformJob = {
  name: 'mail-plans',
  cron: '* * * * *',
  // The next minute is the next try.
  retries: 0,
  retryDelay: 0,
  run: () => mailPlans(),
}
