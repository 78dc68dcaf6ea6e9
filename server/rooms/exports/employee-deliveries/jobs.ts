import { DELIVERY_WAITS } from '#domain/exports/delivery-states.ts'
import { HANDED_OVER } from '#domain/exports/employee-layouts.ts'
import type { JobDefinition } from '#server/platform/jobs.ts'
import { SIDE_BY_SIDE } from '../deliveries/jobs.ts'
import * as actions from './actions.ts'

/** Puts a file of master data on the company's server; the record is the hand-over. */
export const deliverEmployees: JobDefinition = {
  name: 'deliver-employees',
  outward: 'hand-over',
  permission: 'exports.run',
  exposes: HANDED_OVER,
  retries: DELIVERY_WAITS.length,
  retryDelay: 5,
  waits: DELIVERY_WAITS,
  sideBySide: SIDE_BY_SIDE,
  run: context => actions.deliver(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
