import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldName } from '#contract/fields.ts'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from './database/database.ts'
import type { BeginDay } from './database/new-days.ts'
import type { FileRules } from './file-routes.ts'
import type { Gift } from './gifts.ts'
import type { Purge } from './housekeeping.ts'
import type { JobDefinition, PlatformJob } from './jobs.ts'
import type { SealedPlaces } from './keys/sealed-places.ts'
import type { Protocol } from './protocols.ts'
import type { BoundEndpoint, Session } from './serve.ts'

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
  /** Takes back what the store found there; what is used by now keeps it. */
  endStore?(tx: PlatformTx, companyId: number, id: number): Promise<void>
}

/** One kind of settings in the file that a company's settings are written to and read from. */
export type SettingsPart = {
  key: string
  label: string
  /** In whose words its fields are told. */
  noun: NounKey
  read: Permission
  /** What the file says of one; no secrets, no ids. */
  item: z.ZodType
  list(tx: CompanyTx): Promise<object[]>
  /** What tells one from its like in any company. */
  keyOf(item: object): string
  nameOf(item: object): string
  /** Its fields one by one, as they are compared and told, where they are not those of the item. */
  flat?(item: object): Record<string, unknown>
  /** Makes it, or changes the one that is there, by the same acts as people do. */
  save(tx: CompanyTx, scope: CompanyScope, session: Session, item: object): Promise<unknown>
  /** What has to be entered anew where the file is taken over. */
  secrets?(tx: CompanyTx): Promise<string[]>
}

/** The same, typed by what the file says of one. */
export type SettingsPartOf<Item extends object> = Pick<SettingsPart, 'key' | 'label' | 'noun' | 'read' | 'secrets'> & {
  item: z.ZodType<Item>
  list(tx: CompanyTx): Promise<Item[]>
  keyOf(item: Item): string
  nameOf(item: Item): string
  flat?(item: Item): Record<string, unknown>
  save(tx: CompanyTx, scope: CompanyScope, session: Session, item: Item): Promise<unknown>
}

/** What a room registers. */
export type Room = {
  routes: BoundEndpoint[]
  /** What others have laid down and it speaks. */
  protocols?: readonly Protocol[]
  jobs?: JobDefinition[]
  platformJobs?: PlatformJob[]
  /** Told, by a worker, in which company days were touched (`touched_days`). */
  touched?(companyId: number): Promise<unknown>
  /** Done before anybody reads or writes in a company on a new day. */
  beginDay?: BeginDay
  files?: FileRules
  recordNames?: RecordNames
  recordFacts?: RecordFacts
  valueNames?: ValueNames
  /** Deletes what nobody needs any more; run by the clock, across companies. */
  purges?: readonly Purge[]
  /** What of it is sealed. */
  sealed?: SealedPlaces
  beginning?: Beginning
  settingsParts?: readonly SettingsPart[]
  /** What rooms to its left need of it. */
  gives?: readonly Gift[]
}
