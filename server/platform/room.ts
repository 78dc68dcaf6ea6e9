import type { SQL } from 'drizzle-orm'
import type { NounKey } from '#contract/nouns.ts'
import type { FileRules } from './file-routes.ts'
import type { Purge } from './housekeeping.ts'
import type { JobDefinition, PlatformJob } from './jobs.ts'
import type { BoundEndpoint } from './serve.ts'

/** The one value, `select name from …`, by which people call the record with this id; for the event log. */
export type RecordNames = { readonly [Kind in NounKey]?: (id: SQL) => SQL }

/** What a room registers. */
export type Room = {
  routes: BoundEndpoint[]
  jobs?: JobDefinition[]
  platformJobs?: PlatformJob[]
  files?: FileRules
  recordNames?: RecordNames
  /** Deletes what nobody needs any more; run by the clock, across companies. */
  purges?: readonly Purge[]
}
