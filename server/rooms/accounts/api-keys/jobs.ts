import { acrossCompanies } from '#server/platform/database/database.ts'
import type { PlatformJob } from '#server/platform/jobs.ts'
import { forgetUses } from './rows.ts'

export const forgetSignatures: PlatformJob = {
  name: 'forget-signatures',
  cron: '*/5 * * * *',
  // The next time is the next try.
  retries: 0,
  retryDelay: 0,
  run: async () => void (await acrossCompanies(forgetUses)),
}
