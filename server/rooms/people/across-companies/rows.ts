import { type SQL, sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type PersonAnywhere = {
  companyId: number
  companyName: string
  id: number
  mdPersonnelId: string
  name: string
  storeName: string | null
  birthYear: number | null
  entry: string | null
  exit: string | null
  /** In the company's zone. */
  today: string
  isHidden: boolean
  svnrSealed: string | null
}

/** A search waits no longer than this for all companies. */
export const boundedInTime = (tx: PlatformTx) => tx.execute(sql`set local statement_timeout = '8s'`)

export const companies = (tx: PlatformTx): Promise<number[]> =>
  tx.execute<{ id: number }>(sql`select id from company order by id`).then(({ rows }) => rows.map(({ id }) => id))

/** Whose name has words that begin so. */
export const byWords = (tx: PlatformTx, text: string, most: number) =>
  found(
    tx,
    sql`to_tsvector('simple', e.search_text) @@ (
      select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
      from regexp_split_to_table(folded(${text}), '[^[:alnum:]]+') word where word <> '')`,
    most,
  )

/** A key each company: one look into the index for each, in one statement. */
export const byPersonnelKey = (tx: PlatformTx, companyIds: readonly number[], key: string, most: number) =>
  found(
    tx,
    sql`(e.company_id, e.id) in (
      select o.company_id, o.id from unnest(${intArray(companyIds)}::int[]) w (company_id)
      join employee o on o.company_id = w.company_id and o.personnel_key = ${key} and o.personnel_key <> '' and not o.dummy)`,
    most,
  )

const COLUMN = { svnr: sql`o.svnr_index`, iban: sql`o.iban_index` }

/** Each company has an index of its own for the same number. */
export const byIndex = (
  tx: PlatformTx,
  field: keyof typeof COLUMN,
  keys: readonly { companyId: number; index: string }[],
  most: number,
) =>
  found(
    tx,
    sql`(e.company_id, e.id) in (
      select o.company_id, o.id
      from unnest(${intArray(keys.map(({ companyId }) => companyId))}::int[], ${sql.param(keys.map(({ index }) => index))}::text[]) w (company_id, key)
      join employee o on o.company_id = w.company_id and ${COLUMN[field]} = w.key and ${COLUMN[field]} <> '' and not o.dummy)`,
    most,
  )

const found = (tx: PlatformTx, filter: SQL, most: number): Promise<PersonAnywhere[]> =>
  tx
    .execute<PersonAnywhere>(sql`
      select e.company_id as "companyId", c.name as "companyName", e.id, e.personnel_number as "mdPersonnelId",
        btrim(e.last_name || ' ' || e.first_name) as name,
        (select s.name from store s where s.company_id = e.company_id and s.id = e.store_id) as "storeName",
        extract(year from e.birth_date)::int as "birthYear", e.entry, e.exit, (now() at time zone c.time_zone)::date as today,
        e.is_hidden as "isHidden", e.svnr_sealed as "svnrSealed"
      from employee e join company c on c.id = e.company_id
      where not e.dummy and ${filter}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.company_id, e.id limit ${most}`)
    .then(({ rows }) => rows)
