import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

export const fillDocuments: JobDefinition = {
  name: 'document-fill',
  permission: 'employees.read',
  retries: 2,
  retryDelay: 5,
  run: actions.run,
  failed: actions.giveUp,
}
