import { acrossCompanies } from '#server/platform/database/database.ts'
import { enqueuePlatform, type PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Makes what is out of date in one company. Done twice it does nothing; what was cut off goes on where it was. */
export const makeMonths: PlatformJob<{ companyId: number }> = {
  name: 'make-person-months',
  retries: 5,
  retryDelay: 5,
  run: ({ companyId }, { signal }) => actions.makeWhere(companyId, signal),
}

/** A new month begins by the clock, and what nobody heard of is found by it. */
export const makeMonthsEverywhere: PlatformJob = {
  name: 'make-person-months-everywhere',
  retries: 0,
  retryDelay: 5,
  cron: '* * * * *',
  run: (_, { signal }) => actions.makeWhere(undefined, signal),
}

/** A worker has heard that something was touched. */
export const queueMonths = (companyId: number): Promise<void> =>
  acrossCompanies(tx => enqueuePlatform(tx, makeMonths, { companyId }))
