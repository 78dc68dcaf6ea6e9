import type { SQL } from 'drizzle-orm'
import type { FieldName } from '#contract/fields.ts'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import type { PlatformTx } from './database/database.ts'
import type { FileRules } from './file-routes.ts'
import type { Purge } from './housekeeping.ts'
import type { JobDefinition, PlatformJob } from './jobs.ts'
import type { BoundEndpoint } from './serve.ts'

/** The one value, `select name from …`, by which people call the record with this id; for the event log. */
export type RecordNames = { readonly [Kind in NounKey]?: (id: SQL) => SQL }

/** What tells a record from its like, as a text, and the store that it lies in. */
export type RecordFacts = { readonly [Kind in NounKey]?: { detail?: (id: SQL) => SQL; storeId?: (id: SQL) => SQL } }

/** By which name people call what an id in a field stands for, and the right to see it. */
export type ValueNames = { readonly [Field in FieldName]?: { read: Permission; name: (id: SQL) => SQL } }

/** What a new company and its new stores find there already. */
export type Beginning = {
  company?(tx: PlatformTx, companyId: number): Promise<void>
  stores?(
    tx: PlatformTx,
    companyId: number,
    stores: readonly { id: number; name: string; storeNumber: string; city: string }[],
  ): Promise<void>
}

/** What a room registers. */
export type Room = {
  routes: BoundEndpoint[]
  jobs?: JobDefinition[]
  platformJobs?: PlatformJob[]
  files?: FileRules
  recordNames?: RecordNames
  recordFacts?: RecordFacts
  valueNames?: ValueNames
  /** Deletes what nobody needs any more; run by the clock, across companies. */
  purges?: readonly Purge[]
  beginning?: Beginning
}
