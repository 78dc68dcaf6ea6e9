import { HANDED_OVER } from '#domain/exports/employee-layouts.ts'
import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Puts a file of master data on the company's server; the record is the hand-over. */
export const deliverEmployees: JobDefinition = {
  name: 'deliver-employees',
  permission: 'exports.run',
  exposes: HANDED_OVER,
  retries: 5,
  retryDelay: 5,
  run: context => actions.deliver(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
