import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Puts the file of a run on the company's server; the record is the run. */
export const deliverRun: JobDefinition = {
  name: 'deliver-payroll-export',
  permission: 'exports.run',
  retries: 5,
  retryDelay: 5,
  run: context => actions.deliver(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
