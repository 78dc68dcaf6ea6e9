import { sql } from 'drizzle-orm'
import { type FieldName, MASK, SENSITIVE_FIELDS } from '#contract/fields.ts'
import type { Action, NounKey } from '#contract/nouns.ts'
import { chunks } from './chunks.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from './database/database.ts'
import { publish } from './live.ts'

/** Only fields that have a name in contract/fields.ts; any other does not compile. */
export type Known<T> = T & { [Field in keyof T]: Field extends FieldName | 'id' | 'version' ? T[Field] : never }

type Id = number | string
type Values = Partial<Record<FieldName, unknown>>
export type Entry = { action: Action; id: Id; before?: Values | undefined; after?: Values | undefined }

const ENTRIES_A_STATEMENT = 2000

/**
 * The trail of one noun: who did what to which record, in the transaction that does it, and the word of it to every open
 * page. Of two states only what differs is kept, of sensitive values only that they changed.
 */
export function trailOf(kind: NounKey) {
  /** The word alone: these records, or all of the noun, are to be loaded again. */
  const tell = (tx: CompanyTx, { companyId }: CompanyScope, ids?: readonly Id[]) =>
    publish(tx, { companyId, kind, ids })
  const write = async (tx: CompanyTx, scope: CompanyScope, action: Action, id: Id, before?: object, after?: object) => {
    await keep(tx, scope, kind, scope.origin, [{ action, id, before, after }])
    await tell(tx, scope, id === '' ? [] : [id])
  }
  return {
    tell,

    created: <T extends { id: Id }>(tx: CompanyTx, scope: CompanyScope, after: Known<T>) =>
      write(tx, scope, 'created', after.id, undefined, after),

    /** `id` for what has none of its own, such as a company's one setting. */
    changed: <T extends object>(
      tx: CompanyTx,
      scope: CompanyScope,
      before: Known<T>,
      after: Known<T>,
      id = idOf(after),
    ) => write(tx, scope, 'changed', id, before, after),

    removed: <T extends object>(tx: CompanyTx, scope: CompanyScope, before: Known<T>, id = idOf(before)) =>
      write(tx, scope, 'removed', id, before),

    /** Whatever else is done with a record. */
    acted: <T extends object>(tx: CompanyTx, scope: CompanyScope, action: Action, id: Id, detail?: Known<T>) =>
      write(tx, scope, action, id, undefined, detail),

    /** What changes nothing on any page: someone looked, or took a file away. */
    noted: <T extends object>(tx: CompanyTx, scope: CompanyScope, action: Action, id: Id, detail?: Known<T>) =>
      keep(tx, scope, kind, scope.origin, [{ action, id, after: detail }]),

    /** What reaches across companies, in the trail of each of them. */
    async changedIn<T extends object>(
      tx: PlatformTx,
      companyIds: readonly number[],
      { accountId, origin }: Pick<CompanyScope, 'accountId' | 'origin'>,
      { action, id, before, after }: { action: Action; id: Id; before?: Known<T>; after?: Known<T> },
    ): Promise<void> {
      for (const companyId of companyIds) {
        await keep(tx, { companyId, accountId }, kind, origin, [{ action, id, before, after }])
        await publish(tx, { companyId, kind, ids: [id] })
      }
    },

    /** Thousands of records, as an import writes them; the pages are told once, when all are done. */
    async many(tx: CompanyTx, scope: CompanyScope, origin: string, entries: readonly Entry[]): Promise<void> {
      for (const chunk of chunks(entries, ENTRIES_A_STATEMENT)) await keep(tx, scope, kind, origin, chunk)
    },
  }
}

const idOf = (record: object): Id => ('id' in record ? (record.id as Id) : '')

type Row = { action: Action; id: Id; before?: object | undefined; after?: object | undefined }

async function keep(
  tx: CompanyTx | PlatformTx,
  scope: Pick<CompanyScope, 'companyId' | 'accountId'>,
  kind: NounKey,
  origin: string,
  rows: Row[],
): Promise<void> {
  const entries = rows.map(({ action, id, before, after }) => ({
    action,
    id: String(id),
    ...difference(before as Loose, after as Loose),
  }))
  await tx.execute(sql`
    insert into audit_entry (company_id, account_id, action, record_kind, record_id, before, after, origin)
    select ${scope.companyId}, ${scope.accountId}::uuid, action, ${kind}, id, before, after, ${origin}
    from json_to_recordset(${JSON.stringify(entries)}::json) as entry (action text, id text, before jsonb, after jsonb)`)
}

type Loose = Record<string, unknown>

function difference(before?: Loose, after?: Loose): { before?: Loose; after?: Loose } {
  if (!before || !after) return { ...(before && { before: masked(before) }), ...(after && { after: masked(after) }) }
  const changed = Object.keys(after).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (row: Loose) => masked(Object.fromEntries(changed.map(key => [key, row[key] ?? null])))
  return { before: only(before), after: only(after) }
}

const masked = (row: Loose): Loose =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      SENSITIVE_FIELDS.has(key) && value !== null && value !== undefined && value !== '' ? MASK : value,
    ]),
  )
