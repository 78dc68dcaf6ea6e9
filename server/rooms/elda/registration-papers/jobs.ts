import type { JobDefinition } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Nothing leaves by it: what it makes lies sealed in the personnel file. */
export const keepRegistrationPaper: JobDefinition = {
  name: 'elda-registration-paper',
  permission: 'elda.write',
  retries: 3,
  retryDelay: 10,
  run: async ({ scope, record }) => void (await actions.keep(scope, Number(record.id))),
}
