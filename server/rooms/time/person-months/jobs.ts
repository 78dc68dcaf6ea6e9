import { acrossCompanies } from '#server/platform/database/database.ts'
import { enqueuePlatform, type PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Makes what is out of date in one company; asked by the clock, in each of which something is left. */
export const makeMonths: PlatformJob<{ companyId?: number }> = {
  name: 'make-person-months',
  retries: 5,
  retryDelay: 5,
  cron: '* * * * *',
  run: ({ companyId }, { signal }) => actions.makeWhere(companyId, signal),
}

/** A worker has heard that something was touched. */
export const queueMonths = (companyId: number): Promise<void> =>
  acrossCompanies(tx => enqueuePlatform(tx, makeMonths, { companyId }))
