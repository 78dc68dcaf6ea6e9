import { type SQL, sql } from 'drizzle-orm'
import { actionNamed, type NounKey, namesOfAction, namesOfNoun, nounNamed, READING_ACTIONS } from '#contract/nouns.ts'
import type { EventFilter } from '#contract/shell/event-log.ts'
import { parseDay } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import type { RecordFacts, RecordNames, ValueNames } from '#server/platform/room.ts'
import { type Hidden, wordsIn } from './rules.ts'

export type StoredEvent = {
  id: number
  at: string
  accountId: string
  actor: string
  isOperator: boolean
  action: string
  kind: string
  recordId: string
  recordName: string | null
  detail: string | null
  storeName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  origin: string
  fold: number
  count: number
  records: number
  isMixed: boolean
}
/** Kinds; undefined: all of them. */
export type Readable = readonly string[] | undefined
/** `fold`: only what is told as one with this entry. `isFlat`: each entry for itself. `hidden`: what no text is looked for in. */
export type Wanted = EventFilter & { fold?: number | undefined; isFlat?: boolean; hidden?: Hidden | undefined }
export type Cursor = { at: string; id: number; foldAt: string; foldId: number }

type PerKind = [NounKey, (id: SQL) => SQL][]
type RecordWords = { names: PerKind; details: PerKind; stores: PerKind }

/** What each room says of its records. */
export const recordWords = service<RecordWords>('how records are called')

export function recordWordsOf(names: RecordNames, facts: RecordFacts): RecordWords {
  const entries = Object.entries(facts) as [NounKey, NonNullable<RecordFacts[NounKey]>][]
  return {
    names: Object.entries(names) as PerKind,
    details: entries.flatMap(([kind, { detail }]) => (detail ? [[kind, detail] as const] : [])) as PerKind,
    stores: entries.flatMap(([kind, { storeId }]) => (storeId ? [[kind, storeId] as const] : [])) as PerKind,
  }
}

export const valueNames = service<ValueNames>('how ids in fields are called')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Field → id → name, of what the caller may see. */
export async function namesOf(
  tx: CompanyTx,
  { permissions }: CompanyScope,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Record<string, Record<string, string>>> {
  const asked = [...ids].flatMap(([field, wanted]) => {
    const known = valueNames.get()[field as keyof ValueNames]
    if (!known || !permissions.has(known.read)) return []
    const [shape, type] = field === 'accountId' ? [UUID, sql`uuid`] : [/^\d{1,9}$/, sql`integer`]
    const those = sql.param([...wanted].filter(id => shape.test(id)))
    return sql`select ${field} as field, id::text, (${known.name(sql`asked.id`)}) as name from unnest(${those}::text[]::${type}[]) asked (id)`
  })
  const names: Record<string, Record<string, string>> = {}
  if (asked.length === 0) return names
  const { rows } = await tx.execute<{ field: string; id: string; name: string | null }>(
    sql.join(asked, sql` union all `),
  )
  for (const { field, id, name } of rows) if (name) names[field] = { ...names[field], [id]: name }
  return names
}

/** What the rooms say of a record; null when it is gone, not the caller's to see, or nothing is to be said. */
const ofRecord = (what: PerKind): SQL => sql`case
  when entry.record_id !~ '^\\d{1,9}$' then null ${sql.join(
    what.map(
      ([kind, say]) =>
        sql`when entry.record_kind = any(${sql.param(namesOfNoun(kind))}::text[]) then (${say(sql`entry.record_id::integer`)})`,
    ),
    sql` `,
  )} end`

/** What no index answers is looked for in so many entries at a time: a page is quick however rare it is. */
const LOOKED_AT = 10_000
/** Of so many entries that are told as one it is known how many records they concern, and whether they lie in one store. */
const SAMPLE = 200

export type LoadedPage = {
  events: StoredEvent[]
  /** Where the next page begins; null at the end. */
  next: number | null
  lookedUntil: string | null
}
export type FlatEvent = StoredEvent & { instant: string; foldAt: string }
type Found = {
  events: FlatEvent[]
  count: number
  last: { id: number; at: string } | null
}

/** The newest entries before a place; those that are told as one count once. */
export function loadPage(
  tx: CompanyTx,
  filter: Wanted,
  readable: Readable,
  before: Cursor | undefined,
  limit: number,
): Promise<LoadedPage> {
  const matches = matchOf(filter, readable)
  if (filter.isFlat) return loadFlat(tx, filter, matches, before, limit)
  return matches ? loadMatching(tx, filter, matches, before, limit) : loadFolded(tx, filter, before, limit)
}

/** Skips from one first entry to the next, however many lie between. */
async function loadFolded(tx: CompanyTx, filter: Wanted, before: Cursor | undefined, limit: number) {
  const conditions = all(conditionsOf(filter))
  const newest = (older: SQL) => sql`
    select entry.fold_at, entry.fold_id from audit_entry entry where ${conditions} and ${older} order by entry.fold_at desc, entry.fold_id desc limit 1`
  const begin = before ? olderFold(sql`${before.foldAt}::timestamptz`, sql`${before.foldId}::bigint`) : sql`true`
  const same = sql`from audit_entry entry where entry.fold_at = head.fold_at and entry.fold_id = head.fold_id and ${conditions}`
  const { rows } = await tx.execute<Found>(sql`
    with recursive head (fold_at, fold_id, nth) as (
      (select first.*, 1 from (${newest(begin)}) first)
      union all
      select next.*, head.nth + 1 from head cross join lateral (${newest(olderFold(sql`head.fold_at`, sql`head.fold_id`))}) next where head.nth < ${limit}),
    found as (
      select entry.*, tally.count from head
      cross join lateral (select count(*)::int as count, min(entry.id) as id ${same}) tally
      join audit_entry entry on entry.id = tally.id)
    select 0 as count, null as last, ${shown(same, sql`row."foldAt" desc, row.fold desc`)} as events`)
  const { events } = rows[0]!
  const last = events.at(-1)
  return { events, next: events.length === limit ? last!.fold : null, lookedUntil: last?.at ?? null }
}

const olderFold = (at: SQL, id: SQL) => sql`(entry.fold_at, entry.fold_id) < (${at}, ${id})`

/** What no index finds: a part of the log at a time. What is told as one may lie in two parts, and then stands in both. */
async function loadMatching(
  tx: CompanyTx,
  filter: Wanted,
  matches: SQL,
  before: Cursor | undefined,
  limit: number,
): Promise<LoadedPage> {
  const older =
    before &&
    sql`(entry.fold_at, entry.fold_id, entry.id) < (${before.foldAt}::timestamptz, ${before.foldId}::bigint, ${before.id}::bigint)`
  const same = sql`from matching entry where entry.fold_at = head.fold_at and entry.fold_id = head.fold_id`
  const { rows } = await tx.execute<Found>(sql`
    with looked as materialized (
      select entry.* from audit_entry entry where ${all([...conditionsOf(filter), older])} order by entry.fold_at desc, entry.fold_id desc, entry.id desc limit ${LOOKED_AT}),
    matching as materialized (select entry.* from looked entry where ${matches}),
    head as (select min(id) as id, count(*)::int as count from matching group by fold_at, fold_id order by fold_at desc, fold_id desc limit ${limit}),
    found as (select entry.*, head.count from matching entry join head using (id))
    select (select count(*)::int from looked) as count,
      (select json_build_object('id', id, 'at', ${utc(sql`at`)}) from looked order by fold_at, fold_id, id limit 1) as last,
      ${shown(same, sql`row."foldAt" desc, row.fold desc`)} as events`)
  const { events, count, last } = rows[0]!
  // A full page may go on where it ends; one that found less goes on where it stopped looking.
  const next = events.length === limit ? events.at(-1)!.id : count === LOOKED_AT ? last!.id : null
  return { events, next, lookedUntil: last?.at ?? null }
}

/** Entry by entry, in the order of time. */
async function loadFlat(
  tx: CompanyTx,
  filter: Wanted,
  matches: SQL | undefined,
  before: Cursor | undefined,
  limit: number,
): Promise<LoadedPage> {
  const older = before && sql`(entry.at, entry.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
  const { rows } = await tx.execute<Found>(sql`
    with found as (
      select entry.*, 1 as count from audit_entry entry where ${all([...conditionsOf(filter), older, matches])} order by entry.at desc, entry.id desc limit ${limit})
    select 0 as count, null as last, ${shown(sql`from found entry where entry.id = head.id`, sql`row.instant desc, row.id desc`)} as events`)
  const { events } = rows[0]!
  const last = events.at(-1)
  return { events, next: events.length === limit ? last!.id : null, lookedUntil: last?.at ?? null }
}

/** Entry by entry, the oldest first; `last` is the last one looked at, null where there was none. */
export const loadAfter = (tx: CompanyTx, readable: Readable, range: EntryRange): Promise<FlatPage> =>
  tx.execute<FlatPage>(pageAfter(readable, range)).then(({ rows }) => rows[0]!)

type FlatPage = { events: FlatEvent[]; last: number | null }
export type EntryRange = { after: number; until: number; limit: number }

export const pageAfter = (readable: Readable, { after, until, limit }: EntryRange): SQL => sql`
  with looked as materialized (
    select entry.* from audit_entry entry where entry.id > ${after} and entry.id <= ${until} order by entry.id limit ${limit}),
  found as (select entry.*, 1 as count from looked entry where ${matchOf({ text: '' }, readable) ?? sql`true`})
  select (select max(id) from looked) as last, ${shown(sql`from audit_entry entry where entry.id = head.id`, sql`row.id`)} as events`

/** How many came after an entry, at most 100. */
export const countAfter = (tx: CompanyTx, filter: Wanted, readable: Readable, after: number): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      with looked as materialized (
        select entry.* from audit_entry entry where ${all([...conditionsOf(filter), sql`entry.id > ${after}`])} order by entry.id desc limit ${LOOKED_AT})
      select count(*)::int as count from (select from looked entry where ${matchOf(filter, readable) ?? sql`true`} limit 100) found`)
    .then(({ rows }) => rows[0]!.count)

export const newestId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_entry`)
    .then(({ rows }) => Number(rows[0]!.id))

export const cursorOf = (tx: CompanyTx, id: number): Promise<Cursor | undefined> =>
  tx
    .execute<Cursor>(
      sql`select at::text as at, id, fold_at::text as "foldAt", fold_id as "foldId" from audit_entry where id = ${id}`,
    )
    .then(({ rows }) => rows[0])

export const zoneOf = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ zone: string }>(sql`select time_zone as zone from company`).then(({ rows }) => rows[0]!.zone)

export const nameOf = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company`).then(({ rows }) => rows[0]!.name)

/** The numbers of the entries of these days. What an entry is told with is at most a day older, or as old as an import is long. */
export async function rangeOf(
  tx: CompanyTx,
  from: string | undefined,
  to: string | undefined,
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await tx.execute<{ first: number | null; last: number | null }>(sql`
    select min(id) as first, max(id) as last from audit_entry entry where ${all([
      from === undefined ? undefined : sql`entry.at >= ${startOf(sql`${from}::date`)}`,
      from === undefined ? undefined : sql`entry.fold_at >= ${startOf(sql`${from}::date - 3`)}`,
      to === undefined ? undefined : sql`entry.at < ${startOf(sql`${to}::date + 1`)}`,
      to === undefined ? undefined : sql`entry.fold_at < ${startOf(sql`${to}::date + 1`)}`,
    ])}`)
  const { first, last } = rows[0]!
  return first === null || last === null ? undefined : { first, last }
}

/** Those after one of them, up to another. */
export const countBetween = (tx: CompanyTx, after: number, last: number): Promise<number> =>
  tx
    .execute<{ count: number }>(
      sql`select count(*)::int as count from audit_entry where id > ${after} and id <= ${last}`,
    )
    .then(({ rows }) => rows[0]!.count)

type Choices = { people: { id: string; name: string; isOperator: boolean }[]; kinds: string[]; actions: string[] }

/** Each value once, by jumping from one to the next in its index: the trail has millions of entries and few of these. */
export const choices = (tx: CompanyTx): Promise<Choices> =>
  tx
    .execute<Choices>(sql`
      with recursive
      person as (${first(sql`account_id`)} union all ${next(sql`account_id`, sql`person`)}),
      kind as (${first(sql`record_kind`)} union all ${next(sql`record_kind`, sql`kind`)}),
      action as (${first(sql`action`)} union all ${next(sql`action`, sql`action`)})
      select
        (select coalesce(json_agg(json_build_object('id', value, 'name', coalesce(${ACTOR}, ''), 'isOperator', coalesce(a.is_superuser, false))
            order by ${ACTOR} collate "de-AT-x-icu", value), '[]')
          from person left join account a on a.id = value where value is not null) as people,
        (select coalesce(json_agg(value order by value), '[]') from kind where value is not null) as kinds,
        (select coalesce(json_agg(value order by value), '[]') from action where value is not null) as actions`)
    .then(({ rows }) => rows[0]!)

const first = (column: SQL) => sql`(select ${column} as value from audit_entry order by ${column} limit 1)`
const next = (column: SQL, from: SQL) => sql`
  select (select entry.${column} from audit_entry entry where entry.${column} > ${from}.value order by entry.${column} limit 1) from ${from} where ${from}.value is not null`

const ACTOR = sql`coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email)`
const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`

/** The entries of `found` as JSON; `same`: from which rows those come that each is told for, as `head`. */
const shown = (same: SQL, order: SQL) => sql`(
  select coalesce(json_agg(row order by ${order}), '[]') from (
    select entry.id, entry.at as instant, ${utc(sql`entry.at`)} as at, entry.account_id as "accountId",
      coalesce(${ACTOR}, '') as actor, coalesce(a.is_superuser, false) as "isOperator", entry.action, entry.record_kind as kind,
      entry.record_id as "recordId", ${ofRecord(recordWords.get().names)} as "recordName", ${ofRecord(recordWords.get().details)} as detail,
      (select s.name from store s where s.id = sample.store_id) as "storeName",
      entry.before, entry.after, entry.origin, entry.fold_id as fold, entry.fold_at as "foldAt", entry.count,
      case when entry.count > ${SAMPLE} then entry.count else sample.records end as records, sample."isMixed"
    from found entry left join account a on a.id = entry.account_id
    cross join lateral (select entry.id, entry.fold_at, entry.fold_id) head
    cross join lateral (
      select count(distinct record_id)::int as records, count(distinct record_kind) > 1 as "isMixed",
        case when count(*) < ${SAMPLE} and count(store_id) = count(*) and min(store_id) = max(store_id) then min(store_id) end as store_id
      from (select entry.record_id, entry.record_kind, ${ofRecord(recordWords.get().stores)} as store_id ${same} order by entry.id limit ${SAMPLE}) few) sample) row)`

/** What the indexes answer. */
function conditionsOf({ from, to, accountId, kind, action, only, records, fold }: Wanted): (SQL | undefined)[] {
  const named = records?.split(',').flatMap(record => {
    const [kind = '', id = ''] = record.split(':')
    return everyName(kind, nounNamed, namesOfNoun).map(name => [name, id] as const)
  })
  return [
    from === undefined ? undefined : sql`entry.fold_at >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`entry.fold_at < ${startOf(sql`${to}::date + 1`)}`,
    accountId === undefined ? undefined : sql`entry.account_id = ${accountId}`,
    kind === undefined
      ? undefined
      : sql`entry.record_kind = any(${sql.param(everyName(kind, nounNamed, namesOfNoun))}::text[])`,
    action === undefined
      ? undefined
      : sql`entry.action = any(${sql.param(everyName(action, actionNamed, namesOfAction))}::text[])`,
    only === undefined
      ? undefined
      : sql`entry.action <> all(${sql.param(READING_ACTIONS.flatMap(namesOfAction))}::text[])`,
    named &&
      sql`(entry.record_kind, entry.record_id) in (select * from unnest(${sql.param(named.map(([of]) => of))}::text[], ${sql.param(named.map(([, id]) => id))}::text[]))`,
    fold === undefined
      ? undefined
      : sql`(entry.fold_at, entry.fold_id) = (select fold.fold_at, fold.fold_id from audit_entry fold where fold.id = ${fold})`,
  ]
}

/** All names that one has had; what nobody knows only its own. */
function everyName<Known extends string>(
  name: string,
  named: (name: string) => Known | undefined,
  all: (known: Known) => string[],
): string[] {
  const known = named(name)
  return known ? all(known) : [name]
}

/** A company's calendar decides where a day begins. */
const startOf = (day: SQL) => sql`((${day})::timestamp at time zone (select time_zone from company))`

/** What each entry must be looked at for. */
function matchOf({ text, hidden }: Wanted, readable: Readable): SQL | undefined {
  const conditions = [
    text === '' ? undefined : isAbout(text, hidden),
    readable && sql`entry.record_kind = any(${sql.param(readable)}::text[])`,
  ]
  return conditions.some(Boolean) ? all(conditions) : undefined
}

/** A value, the number or the name of the record, a day as people write it, a store, or a word of the sentence. */
function isAbout(text: string, hidden: Hidden | undefined): SQL {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const said = (state: SQL) =>
    hidden
      ? sql`case when entry.record_kind = any(${sql.param(hidden.kinds)}::text[]) then ${state} - ${sql.param(hidden.fields)}::text[] else ${state} end`
      : state
  const [before, after] = [said(sql`entry.before`), said(sql`entry.after`)]
  const values = sql`regexp_replace(coalesce((${before})::text, '') || coalesce((${after})::text, ''), '"[A-Za-z0-9]+": ', '', 'g')`
  const day = parseDay(text)?.toString()
  const { kinds, actions } = wordsIn(text)
  return sql`(entry.record_id = ${text} or folded(${values}) like folded(${like}) or folded(coalesce(${ofRecord(recordWords.get().names)}, '')) like folded(${like})
    or ${day ? sql`${values} like ${`%${day}%`}` : sql`false`}
    or coalesce(entry.after ->> 'storeId', entry.before ->> 'storeId') = any(array(select s.id::text from store s where folded(s.name) like folded(${like})))
    or entry.record_kind = any(${sql.param(kinds)}::text[]) or entry.action = any(${sql.param(actions)}::text[]))`
}

const all = (conditions: (SQL | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter(condition => condition !== undefined)], sql` and `)
