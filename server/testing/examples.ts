import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from './client.ts'
import { accountExamples } from './examples-accounts.ts'
import { fileExamples } from './examples-files.ts'
import { notificationExamples } from './examples-notifications.ts'
import { personnelExamples } from './examples-personnel.ts'
import { settingsExamples } from './examples-settings.ts'
import { timeExamples } from './examples-time.ts'

const ROOMS = join(import.meta.dirname, '../rooms')

/**
 * A valid request in the given company for each endpoint, by `METHOD /path`; it makes the rows it names.
 * The contract test fails when an endpoint has none. `accountId`: who will send it, where that is known.
 */
export type Examples = Record<string, (company: number, accountId?: string) => Promise<Sent<Endpoint>>>

/** A noun may bring its own, in `fixtures/examples.ts`, and say there which of its lists have no rows of stores, and why. */
type NounExamples = { examples: Examples; notFiltered?: Record<string, string> }
const ofNouns: NounExamples[] = await Promise.all(
  globSync('*/*/fixtures/examples.ts', { cwd: ROOMS }).map(file => import(join(ROOMS, file))),
)

export const EXAMPLES: Examples = {
  ...accountExamples,
  ...settingsExamples,
  ...personnelExamples,
  ...timeExamples,
  ...notificationExamples,
  ...fileExamples,
  ...Object.assign({}, ...ofNouns.map(({ examples }) => examples)),
}

export const NOT_FILTERED_OF_NOUNS: Record<string, string> = Object.assign({}, ...ofNouns.map(one => one.notFiltered))
