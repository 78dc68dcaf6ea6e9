import type { PlatformJob } from '#server/platform/jobs.ts'
import { mailWhatIsDue } from './actions.ts'

export const mailNewEmployees: PlatformJob = {
  name: 'mail-new-employees',
  cron: '* * * * *',
  // The next minute is the next try.
  retries: 0,
  retryDelay: 0,
  run: () => mailWhatIsDue(),
}
