import { acrossCompanies } from '#server/platform/database/database.ts'
import { enqueuePlatform, type PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Looks at planned shifts again after a change. Done twice it does nothing; what was cut off goes on where it was. */
export const lookAgain: PlatformJob<{ companyId: number }> = {
  name: 'look-at-planned-shifts',
  retries: 5,
  retryDelay: 5,
  run: ({ companyId }, { signal }) => actions.lookWhere(companyId, signal),
}

/** A new day begins by the clock, and what nobody heard of is found by it. */
export const lookEverywhere: PlatformJob = {
  name: 'look-at-planned-shifts-everywhere',
  retries: 0,
  retryDelay: 5,
  cron: '* * * * *',
  run: (_, { signal }) => actions.lookWhere(undefined, signal),
}

/** A worker has heard that something was touched; most of it is not what the law asks. */
export const queueLooks = (companyId: number): Promise<void> =>
  acrossCompanies(async tx => {
    if (await actions.isLookDue(tx, companyId)) await enqueuePlatform(tx, lookAgain, { companyId })
  })
