import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { CompanyTx, PlatformTx } from './database/database.ts'

type AnyTx = CompanyTx | PlatformTx

/** `form`: how its entries are written before they are hashed; 1 is that of before blocks were signed. */
export type Block = {
  number: number
  form: number
  first: number
  last: number
  entries: number
  sha256: string
  sealedAt: string
  signature: string | null
}
export type Line = { id: number; text: string }

export const FORM = 2
export const BLOCKS_A_PAGE = 200
/** Below every number a block can have: what stands before the first one is found, too. */
export const BEFORE_ALL = -2_147_483_648

const moment = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const BLOCK = sql`number, form, first_entry as first, last_entry as last, entries, sha256, ${moment(sql`sealed_at`)} as "sealedAt", signature`

/** In their order, after one of them. */
export const blocksAfter = (tx: AnyTx, companyId: number, after: number, limit = BLOCKS_A_PAGE): Promise<Block[]> =>
  tx
    .execute<Block>(sql`
      select ${BLOCK} from audit_block where company_id = ${companyId} and number > ${after} order by number limit ${limit}`)
    .then(({ rows }) => rows)

export type EntryRange = { after: number; until: number; limit: number }
export type LinkedBlock = Block & { previous: string }

/** Those that end after one entry, up to another, each with the hash of the one before. */
export const blocksEndingAfter = (tx: AnyTx, companyId: number, range: EntryRange): Promise<LinkedBlock[]> =>
  tx.execute<LinkedBlock>(endingAfter(companyId, range)).then(({ rows }) => rows)

export const endingAfter = (companyId: number, { after, until, limit }: EntryRange): SQL => sql`
  select ${BLOCK}, coalesce((select former.sha256 from audit_block former
      where former.company_id = ${companyId} and former.number < audit_block.number order by former.number desc limit 1), '') as previous
  from audit_block where company_id = ${companyId} and last_entry > ${after} and last_entry <= ${until}
  order by last_entry limit ${limit}`

export const lastBlock = (tx: AnyTx, companyId: number): Promise<Block | undefined> =>
  tx
    .execute<Block>(sql`select ${BLOCK} from audit_block where company_id = ${companyId} order by number desc limit 1`)
    .then(({ rows }) => rows[0])

export const hashAt = (tx: AnyTx, companyId: number, number: number): Promise<string | undefined> =>
  tx
    .execute<{ sha256: string }>(
      sql`select sha256 from audit_block where company_id = ${companyId} and number = ${number}`,
    )
    .then(({ rows }) => rows[0]?.sha256)

/** An entry as it is hashed. One line each in the form of today, whatever it says. */
const TEXTS: Record<number, SQL> = {
  1: sql`row(id, at, account_id, action, record_kind, record_id, before, after, origin)::text`,
  2: sql`json_build_object('id', id, 'at', ${moment(sql`at`)}, 'account', account_id, 'action', action, 'kind', record_kind,
    'record', record_id, 'before', before, 'after', after, 'origin', origin, 'firstId', first_id, 'firstAt', ${moment(sql`first_at`)})::text`,
}

/** Entries after one (null: from the very first) up to another, as they are hashed. */
export const linesBetween = (
  tx: AnyTx,
  companyId: number,
  { form, after, last, limit }: { form: number; after: number | null; last: number; limit: number },
): Promise<Line[]> =>
  tx
    .execute<Line>(sql`
      select id, ${TEXTS[form]!} as text from audit_entry
      where company_id = ${companyId} and ${after === null ? sql`true` : sql`id > ${after}`} and id <= ${last} order by id limit ${limit}`)
    .then(({ rows }) => rows)

/** Over the block before, too: a chain. */
export function hashOf(form: number, previous: string, lines: readonly Line[]): string {
  const hash = createHash('sha256').update(previous)
  if (form === 1) for (const { text } of lines) hash.update(`\0${text}`)
  else for (const { text } of lines) hash.update(`\n${text}`)
  return hash.digest('hex')
}

/** What is signed: all that a block says, so that none can be exchanged for another. */
export const messageOf = (companyId: number, block: Omit<Block, 'signature'>, previous: string): string =>
  [
    ...['Kontor audit block', companyId, block.number, block.form, block.first, block.last, block.entries],
    ...[block.sealedAt, previous, block.sha256],
  ].join('\n')

export type Head = { companyId: number; chain: string; number: number; sha256: string }

/** The newest block of each company, as the database has it. */
export const auditHeadsIn = (tx: PlatformTx): Promise<(Head & { signature: string | null })[]> =>
  tx
    .execute<Head & { signature: string | null }>(sql`
      select c.company_id as "companyId", first.sha256 as chain, last.number, last.sha256, last.signature
      from (${companiesOf(sql`audit_block`)}) c
      cross join lateral (select sha256 from audit_block where company_id = c.company_id order by number limit 1) first
      cross join lateral (select number, sha256, signature from audit_block where company_id = c.company_id order by number desc limit 1) last
      order by 1`)
    .then(({ rows }) => rows)

/** Each company that has rows there, by jumping from one to the next in the primary key. */
export const companiesOf = (table: SQL): SQL => sql`
  with recursive found (company_id) as (
    (select company_id from ${table} order by company_id limit 1)
    union all
    select (select t.company_id from ${table} t where t.company_id > found.company_id order by t.company_id limit 1) from found
    where found.company_id is not null)
  select company_id from found where company_id is not null`
