import { DELIVERY_WAITS } from '#domain/exports/delivery-states.ts'
import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** A server that is silent keeps two of them at most, and those for half a minute. */
export const SIDE_BY_SIDE = { workers: 8, perGroup: 2 }

/** Puts the file of a run on the company's server; the record is the run. */
export const deliverRun: JobDefinition = {
  name: 'deliver-payroll-export',
  outward: 'hand-over',
  permission: 'exports.run',
  retries: DELIVERY_WAITS.length,
  retryDelay: 5,
  waits: DELIVERY_WAITS,
  sideBySide: SIDE_BY_SIDE,
  run: context => actions.deliver(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
