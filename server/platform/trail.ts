import { type SQL, sql } from 'drizzle-orm'
import { type FieldName, MASK, SENSITIVE_FIELDS } from '#contract/fields.ts'
import type { Action, NounKey } from '#contract/nouns.ts'
import { chunks } from './chunks.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from './database/database.ts'
import { service } from './gifts.ts'
import { publish } from './live.ts'

/** Only fields that have a name in contract/fields.ts; any other does not compile. */
export type Known<T> = T & { [Field in keyof T]: Field extends FieldName | 'id' | 'version' ? T[Field] : never }

type Id = number | string
type Values = Partial<Record<FieldName, unknown>>
export type Entry = { action: Action; id: Id; before?: Values | undefined; after?: Values | undefined }

/** An entry as it is kept: of two states what differs, sensitive values masked. */
export type Told = { action: Action; id: string; before?: Loose; after?: Loose }
export type Heard = (tx: AnyTx, companyId: number, kind: NounKey, entries: readonly Told[]) => Promise<void>

/** Who else is told of all that is kept, in the transaction that keeps it. */
export const trailListener = service<Heard>('who listens to the trail')

const ENTRIES_A_STATEMENT = 2000

/**
 * The trail of one noun: who did what to which record, in the transaction that does it, and the word of it to every open
 * page. Of two states only what differs is kept, of sensitive values only that they changed.
 */
export function trailOf(kind: NounKey) {
  /** The word alone: these records, or all of the noun, are to be loaded again, by who sees one of the stores. */
  const tell = (tx: CompanyTx, { companyId }: CompanyScope, ids?: readonly Id[], storeIds?: readonly number[]) =>
    publish(tx, { companyId, kind, ids, storeIds })
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
        await keep(tx, { companyId, accountId, origin }, kind, origin, [{ action, id, before, after }])
        await publish(tx, { companyId, kind, ids: [id] })
      }
    },

    /** What reaches across companies and changes nothing on any page, in the trail of one of them. */
    notedIn: (
      tx: PlatformTx,
      companyId: number,
      { accountId, origin }: Pick<CompanyScope, 'accountId' | 'origin'>,
      entries: readonly Entry[],
    ) => keep(tx, { companyId, accountId, origin }, kind, origin, entries),

    /** Thousands of records, as an import writes them; the pages are told once, when all are done. */
    async many(tx: CompanyTx, scope: CompanyScope, origin: string, entries: readonly Entry[]): Promise<void> {
      for (const chunk of chunks(entries, ENTRIES_A_STATEMENT)) await keep(tx, scope, kind, origin, chunk)
    },
  }
}

const idOf = (record: object): Id => ('id' in record ? (record.id as Id) : '')

type Row = { action: Action; id: Id; before?: object | undefined; after?: object | undefined }

type Author = Pick<CompanyScope, 'companyId' | 'accountId' | 'origin'>
type AnyTx = CompanyTx | PlatformTx

async function keep(tx: AnyTx, author: Author, kind: NounKey, origin: string, rows: readonly Row[]): Promise<void> {
  const entries = rows.map(({ action, id, before, after }, place) => ({
    place,
    action,
    id: String(id),
    ...difference(before as Loose, after as Loose),
  }))
  const what: What = { kind, origin, columns: sql`place int, action text, id text, before jsonb, after jsonb` }
  if (entries.length === 0) return
  await (origin === author.origin ? keepDeeds(tx, author, what, entries) : keepWork(tx, author, what, entries))
  await trailListener.get()(tx, author.companyId, kind, entries)
}

type What = { kind: NounKey; origin: string; columns: SQL }
const INSERT = sql`insert into audit_entry (company_id, account_id, action, record_kind, record_id, before, after, origin, first_id, first_at)`
const valuesOf = ({ companyId, accountId }: Author, { kind, origin }: What) =>
  sql`${companyId}, ${accountId}::uuid, entry.action, ${kind}, entry.id, entry.before, entry.after, ${origin}`

/** The first entries of an account that new ones may belong to, the newest first. The moment is asked for once, so that the index knows it. */
const firstsOf = ({ companyId, accountId }: Author, { origin }: What, since: string) => sql`
  audit_entry a where a.company_id = ${companyId} and a.account_id = ${accountId}::uuid and a.first_id is null and a.origin = ${origin}
    and a.at > (select clock_timestamp() - ${since}::interval)`

/** Work under an origin of its own, such as an import, is told by its first entry, whatever it writes. */
async function keepWork(tx: AnyTx, scope: Author, what: What, entries: readonly object[]): Promise<void> {
  const insert = (rows: readonly object[], first?: { id: string; at: string }) =>
    tx.execute<{ id: string; at: string }>(sql`
      ${INSERT} select ${valuesOf(scope, what)}, ${first?.id ?? null}::bigint, ${first?.at ?? null}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as entry (${what.columns}) ${first ? sql`` : sql`returning id::text, at::text`}`)
  const { rows: known } = await tx.execute<{ id: string; at: string }>(
    sql`select a.id::text, a.at::text from ${firstsOf(scope, what, '1 day')} order by a.at desc limit 1`,
  )
  const first = known[0] ?? (await insert(entries.slice(0, 1))).rows[0]
  const others = known[0] ? entries : entries.slice(1)
  if (others.length > 0) await insert(others, first)
}

/** What the same person did the same way to such records a short while ago, on the same day, is told with it. */
async function keepDeeds(tx: AnyTx, scope: Author, what: What, entries: readonly object[]): Promise<void> {
  const day = (moment: SQL) =>
    sql`(${moment} at time zone (select c.time_zone from company c where c.id = ${scope.companyId}))::date`
  await tx.execute(sql`
    with entry as materialized (
      select raw.*, audit_act(raw.action, raw.after) as act from json_to_recordset(${JSON.stringify(entries)}::json) as raw (${what.columns})),
    begun as (select act, min(place) as place from entry group by act),
    known as (
      select begun.*, earlier.id as first_id, earlier.at as first_at from begun left join lateral (
        select a.id, a.at from ${firstsOf(scope, what, '10 minutes')} and a.record_kind = ${what.kind}
          and audit_act(a.action, a.after) = begun.act and ${day(sql`a.at`)} = ${day(sql`clock_timestamp()`)}
        order by a.at desc limit 1) earlier on true),
    first as (
      ${INSERT} select ${valuesOf(scope, what)}, known.first_id, known.first_at from entry join known using (place)
      returning id, at, first_id, first_at, audit_act(action, after) as act)
    ${INSERT} select ${valuesOf(scope, what)}, coalesce(first.first_id, first.id), coalesce(first.first_at, first.at)
    from entry join first using (act) where entry.place <> all(select begun.place from begun) order by entry.place`)
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
