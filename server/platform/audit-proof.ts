import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import {
  BEFORE_ALL,
  BLOCKS_A_PAGE,
  type Block,
  blocksAfter,
  blocksEndingAfter,
  type EntryRange,
  type Line,
  type LinkedBlock,
  lastBlock,
  linesBetween,
} from './audit-blocks.ts'
import type { CompanyTx } from './database/database.ts'

/** Whole blocks of a company's chain, one after the other. */
export type SealedPart = {
  firstBlock: number
  lastBlock: number
  entries: number
  firstEntry: number
  lastEntry: number
  firstSealedAt: string
  lastSealedAt: string
}

/** The blocks that hold these entries, or undefined where none of them is sealed yet. */
export const sealedPart = (tx: CompanyTx, first: number, last: number): Promise<SealedPart | undefined> =>
  tx
    .execute<SealedPart>(sql`
      select min(number) as "firstBlock", max(number) as "lastBlock", sum(entries)::float8 as entries, min(first_entry) as "firstEntry",
        max(last_entry) as "lastEntry", left((min(sealed_at) at time zone 'UTC')::text, 19) as "firstSealedAt",
        left((max(sealed_at) at time zone 'UTC')::text, 19) as "lastSealedAt"
      from audit_block where last_entry >= ${first} and first_entry <= ${last} having count(*) > 0`)
    .then(({ rows }) => rows[0])

/** Blocks with the one before each. */
async function* blocksOf(tx: CompanyTx, companyId: number, { firstBlock, lastBlock }: SealedPart) {
  let after = firstBlock - 2
  let previous: Block | undefined
  for (;;) {
    const page = await blocksAfter(tx, companyId, Math.max(after, BEFORE_ALL))
    for (const block of page) {
      if (block.number > lastBlock) return
      if (block.number >= firstBlock) yield { block, previous }
      previous = block
    }
    if (page.length < BLOCKS_A_PAGE) return
    after = page.at(-1)!.number
  }
}

/** Up to which entry a company's trail is sealed; 0 where none of it is. */
export const sealedUntil = (tx: CompanyTx, companyId: number): Promise<number> =>
  lastBlock(tx, companyId).then(block => block?.last ?? 0)

export type SealedPage = {
  blocks: LinkedBlock[]
  /** As they are hashed. */
  entries: Line[]
  /** The entry that the next page comes after. */
  last: number
}

/** What follows an entry, with the blocks that it lies in, all of one form. There is something up to `until`, where a block ends. */
export async function sealedPage(
  tx: CompanyTx,
  companyId: number,
  { after, until, limit }: EntryRange,
): Promise<SealedPage> {
  const found = await blocksEndingAfter(tx, companyId, { after, until, limit: BLOCKS_A_PAGE })
  const { form } = found[0]!
  const other = found.findIndex(block => block.form !== form)
  const blocks = other === -1 ? found : found.slice(0, other)
  const end = blocks.at(-1)!.last
  const entries = await linesBetween(tx, companyId, { form, after, last: end, limit })
  const last = entries.length === limit ? entries.at(-1)!.id : end
  return { blocks: blocks.filter(({ first }) => first <= last), entries, last }
}

/** A block holds no more. */
const MOST_ENTRIES = 10_000

/** Each entry exactly as it is hashed, one a line; in the form of before, whose texts may have several lines, as a text of JSON. */
export async function* entryLines(tx: CompanyTx, companyId: number, part: SealedPart): AsyncGenerator<string> {
  for await (const { block, previous } of blocksOf(tx, companyId, part)) {
    const range = { form: block.form, after: previous?.last ?? null, last: block.last, limit: MOST_ENTRIES }
    const lines = await linesBetween(tx, companyId, range)
    yield lines.map(({ text }) => `${block.form === 1 ? JSON.stringify(text) : text}\n`).join('')
  }
}

export async function* blockLines(tx: CompanyTx, companyId: number, part: SealedPart): AsyncGenerator<string> {
  for await (const { block, previous } of blocksOf(tx, companyId, part))
    yield `${JSON.stringify({ companyId, ...block, previous: previous?.sha256 ?? '' })}\n`
}

/** Runs with Node alone, wherever the copy is looked at, also with one that knows no types. */
export const checkScript = (): string =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'audit-proof-check.ts'), 'utf8')).replace(/ +$/gm, '')

/** Read a part at a time, as it is needed. */
export const streamOf = (parts: AsyncIterable<string>): Readable => Readable.from(parts)
