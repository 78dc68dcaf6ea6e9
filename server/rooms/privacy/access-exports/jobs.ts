import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

export const exportPerson: JobDefinition = {
  name: 'access-export',
  permission: 'employees.read-sensitive',
  retries: 2,
  retryDelay: 5,
  run: context => actions.run(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}
