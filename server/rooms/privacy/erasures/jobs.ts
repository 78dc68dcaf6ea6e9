import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

export const erasePeople: JobDefinition = {
  name: 'erase-people',
  permission: 'employees.read-sensitive',
  needsNoRoom: 'ends',
  retries: 5,
  retryDelay: 5,
  run: context => actions.run(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
