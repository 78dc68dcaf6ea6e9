import { type SQL, sql } from 'drizzle-orm'
import { actionNamed, type NounKey, namesOfAction, namesOfNoun, nounNamed } from '#contract/nouns.ts'
import type { EventFilter } from '#contract/shell/event-log.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { RecordNames } from '#server/platform/room.ts'

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
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  origin: string
}
/** Kinds; undefined: all of them. */
export type Readable = readonly string[] | undefined
type Cursor = { at: string; id: number }

let recordNames: [NounKey, (id: SQL) => SQL][] = []

/** Called once when the app starts, with how each room's records are called. */
export const setRecordNames = (names: RecordNames): void => {
  recordNames = Object.entries(names) as [NounKey, (id: SQL) => SQL][]
}

/** How people call a record; null when it is gone, not the caller's to see, or has no name. */
const recordName = (): SQL => sql`case
  when entry.record_id !~ '^\\d{1,9}$' then null ${sql.join(
    recordNames.map(
      ([kind, name]) =>
        sql`when entry.record_kind = any(${sql.param(namesOfNoun(kind))}::text[]) then (${name(sql`entry.record_id::integer`)})`,
    ),
    sql` `,
  )} end`

/** What no index answers is looked for in so many entries at a time: a page is quick however rare it is. */
const LOOKED_AT = 10_000

type Looked = { events: (StoredEvent & { instant: string })[]; count: number; last: Cursor | null }
type LoadedPage = Omit<Looked, 'events'> & { events: StoredEvent[]; most: number }

/** The newest entries before a place; `last` is up to where was looked. */
export async function loadPage(
  tx: CompanyTx,
  filter: EventFilter,
  readable: Readable,
  before: Cursor | undefined,
  limit: number,
): Promise<LoadedPage> {
  const matches = matchOf(filter, readable)
  const most = matches ? LOOKED_AT : limit
  const older = before && sql`(entry.at, entry.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
  const { rows } = await tx.execute<Looked>(sql`
    with looked as materialized (
      select entry.* from audit_entry entry where ${all([...conditionsOf(filter), older])} order by entry.at desc, entry.id desc limit ${most}),
    found as (select entry.* from looked entry where ${matches ?? sql`true`} order by entry.at desc, entry.id desc limit ${limit})
    select (select count(*)::int from looked) as count,
      (select json_build_object('at', at::text, 'id', id) from looked order by at, id limit 1) as last,
      (select coalesce(json_agg(row order by row.instant desc, row.id desc), '[]') from (${shown(sql`found`)}) row) as events`)
  return { ...rows[0]!, most }
}

/** How many came after a place, at most 100. */
export const countAfter = (
  tx: CompanyTx,
  filter: EventFilter,
  readable: Readable,
  after: Cursor | undefined,
): Promise<number> => {
  const newer = after && sql`(entry.at, entry.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const matches = matchOf(filter, readable)
  return tx
    .execute<{ count: number }>(sql`
      with looked as materialized (
        select entry.* from audit_entry entry where ${all([...conditionsOf(filter), newer])} order by entry.at desc, entry.id desc limit ${matches ? LOOKED_AT : 100})
      select count(*)::int as count from (select from looked entry where ${matches ?? sql`true`} limit 100) found`)
    .then(({ rows }) => rows[0]!.count)
}

export const cursorOf = (tx: CompanyTx, id: number): Promise<Cursor | undefined> =>
  tx.execute<Cursor>(sql`select at::text as at, id from audit_entry where id = ${id}`).then(({ rows }) => rows[0])

export const zoneOf = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ zone: string }>(sql`select time_zone as zone from company`).then(({ rows }) => rows[0]!.zone)

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

const shown = (from: SQL) => sql`
  select entry.id, entry.at as instant, left((entry.at at time zone 'UTC')::text, 19) as at, entry.account_id as "accountId",
    coalesce(${ACTOR}, '') as actor, coalesce(a.is_superuser, false) as "isOperator", entry.action, entry.record_kind as kind,
    entry.record_id as "recordId", ${recordName()} as "recordName", entry.before, entry.after, entry.origin
  from ${from} entry left join account a on a.id = entry.account_id`

/** What the indexes answer. */
function conditionsOf({ from, to, accountId, kind, action, records }: EventFilter): (SQL | undefined)[] {
  const named = records?.split(',').flatMap(record => {
    const [kind = '', id = ''] = record.split(':')
    return namesOf(kind, nounNamed, namesOfNoun).map(name => [name, id] as const)
  })
  return [
    from === undefined ? undefined : sql`entry.at >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`entry.at < ${startOf(sql`${to}::date + 1`)}`,
    accountId === undefined ? undefined : sql`entry.account_id = ${accountId}`,
    kind === undefined
      ? undefined
      : sql`entry.record_kind = any(${sql.param(namesOf(kind, nounNamed, namesOfNoun))}::text[])`,
    action === undefined
      ? undefined
      : sql`entry.action = any(${sql.param(namesOf(action, actionNamed, namesOfAction))}::text[])`,
    named &&
      sql`(entry.record_kind, entry.record_id) in (select * from unnest(${sql.param(named.map(([of]) => of))}::text[], ${sql.param(named.map(([, id]) => id))}::text[]))`,
  ]
}

/** All names that one has had; what nobody knows only its own. */
function namesOf<Known extends string>(
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
function matchOf({ text }: EventFilter, readable: Readable): SQL | undefined {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    text === ''
      ? undefined
      : sql`(entry.record_id = ${text} or folded(coalesce(entry.before::text, '') || coalesce(entry.after::text, '')) like folded(${like})
          or folded(coalesce(${recordName()}, '')) like folded(${like}))`,
    readable && sql`entry.record_kind = any(${sql.param(readable)}::text[])`,
  ]
  return conditions.some(Boolean) ? all(conditions) : undefined
}

const all = (conditions: (SQL | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter(condition => condition !== undefined)], sql` and `)
