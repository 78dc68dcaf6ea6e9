import type { PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Once a night; a night that was missed is made up for by the next one. */
export const settleUnchallenged: PlatformJob = {
  name: 'settle-unchallenged-notices',
  cron: '23 2 * * *',
  retries: 2,
  retryDelay: 300,
  run: (_, { signal }) => actions.settleUnchallenged(signal),
}
