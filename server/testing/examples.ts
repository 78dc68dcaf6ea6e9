import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from './client.ts'
import { accountExamples } from './examples-accounts.ts'
import { fileExamples } from './examples-files.ts'
import { notificationExamples } from './examples-notifications.ts'
import { personnelExamples } from './examples-personnel.ts'
import { settingsExamples } from './examples-settings.ts'
import { timeExamples } from './examples-time.ts'

/**
 * A valid request in the given company for each endpoint, by `METHOD /path`; it makes the rows it names.
 * The contract test fails when an endpoint has none.
 */
export type Examples = Record<string, (company: number) => Promise<Sent<Endpoint>>>

export const EXAMPLES: Examples = {
  ...accountExamples,
  ...settingsExamples,
  ...personnelExamples,
  ...timeExamples,
  ...notificationExamples,
  ...fileExamples,
}
