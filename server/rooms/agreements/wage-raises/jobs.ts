import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Raises the pay of all contracts that were chosen; the record is the run. */
export const raiseWages: JobDefinition = {
  name: 'raise-wages',
  permission: 'agreements.write',
  exposes: ['payment'],
  retries: 3,
  retryDelay: 5,
  run: context => actions.run(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
