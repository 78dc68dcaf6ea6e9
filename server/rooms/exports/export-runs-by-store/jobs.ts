import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Hands over store after store; the record is the hand-over of all of them. */
export const handOverStores: JobDefinition = {
  name: 'hand-over-stores',
  permission: 'exports.run',
  retries: 3,
  retryDelay: 5,
  run: context => actions.run(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
