import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

export const checkImport: JobDefinition = {
  name: 'import-check',
  permission: 'imports.run',
  retries: 3,
  retryDelay: 2,
  run: actions.check,
  failed: actions.giveUp,
}

export const runImport: JobDefinition = {
  name: 'import-run',
  permission: 'imports.run',
  retries: 3,
  retryDelay: 5,
  run: actions.run,
  failed: actions.giveUp,
}
