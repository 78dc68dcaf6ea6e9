import { sql } from 'drizzle-orm'
import { adoptOldBlocks } from './audit-adoption.ts'
import {
  auditHeadsIn,
  BEFORE_ALL,
  type Block,
  blocksAfter,
  FORM,
  type Head,
  hashAt,
  hashOf,
  lastBlock,
  linesBetween,
  messageOf,
} from './audit-blocks.ts'
import { isEnded, SEALING } from './audit-ends.ts'
import { type KnownHeads, keepHeads, knownHeads } from './audit-heads.ts'
import { type Settled, settledEntries } from './audit-settled.ts'
import { signed } from './audit-signing.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from './database/database.ts'

const MOST_ENTRIES = 5000
/** Of the minute between two rounds. */
const PATIENCE_MS = 20_000

/**
 * Seals the entries of every company into its chain of signed blocks, as soon as none can appear before them any more. Gives
 * how many blocks were made. `patienceMs`: how long open transactions are waited for.
 */
export async function sealAudit(patienceMs = PATIENCE_MS, signal?: AbortSignal): Promise<number> {
  await adoptOldBlocks()
  const settled = await settledEntries(patienceMs, signal)
  if (!settled) return 0
  const known = await knownHeads()
  const heads: Head[] = known.state === 'none' ? await lookAcrossCompanies(auditHeadsIn) : []
  let blocks = 0
  for (const chain of settled)
    for (let isFull = true; isFull && !signal?.aborted; ) {
      const made = await sealBlock(chain, known)
      if (!made) break
      if (made.head) heads.push(made.head)
      isFull = made.entries === MOST_ENTRIES
      blocks++
    }
  await keepHeads(heads)
  return blocks
}

/** Undefined where there is nothing to seal, or another process is at it. */
const sealBlock = (
  { companyId, until }: Settled,
  known: KnownHeads,
): Promise<{ entries: number; head: Head | undefined } | undefined> =>
  acrossCompanies(async tx => {
    const { rows: locked } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALING}) as mine`,
    )
    if (!locked[0]!.mine) return undefined
    const last = await lastBlock(tx, companyId)
    const isKnown = await fits(tx, known.heads.get(companyId))
    const lines = await linesBetween(tx, companyId, {
      ...{ form: FORM, after: last?.last ?? null, last: until, limit: MOST_ENTRIES },
    })
    if (lines.length === 0) return undefined
    const block = await insert(tx, companyId, last, {
      ...{ number: (last?.number ?? 0) + 1, form: FORM, first: lines[0]!.id, last: lines.at(-1)!.id },
      ...{ entries: lines.length, sha256: hashOf(FORM, last?.sha256 ?? '', lines) },
    })
    if (!isKnown) return { entries: lines.length, head: undefined }
    const [first] = await blocksAfter(tx, companyId, BEFORE_ALL, 1)
    const head = { companyId, chain: first!.sha256, number: block.number, sha256: block.sha256 }
    return { entries: lines.length, head }
  })

/** What was known stays known where the chain has become another one: the next verification misses it. */
async function fits(tx: PlatformTx, known: Head | undefined): Promise<boolean> {
  if (!known) return true
  const { companyId, chain, number, sha256 } = known
  return (await hashAt(tx, companyId, number)) === sha256 || (await isEnded(tx, companyId, chain))
}

async function insert(
  tx: PlatformTx,
  companyId: number,
  last: Block | undefined,
  sealed: Omit<Block, 'sealedAt' | 'signature'>,
): Promise<Block> {
  const block = { ...sealed, sealedAt: Temporal.Now.instant().toString({ smallestUnit: 'microsecond' }) }
  const signature = signed(messageOf(companyId, block, last?.sha256 ?? ''))
  await tx.execute(sql`
    insert into audit_block (company_id, number, form, first_entry, last_entry, entries, sha256, sealed_at, signature)
    values (${companyId}, ${block.number}, ${block.form}, ${block.first}, ${block.last}, ${block.entries}, ${block.sha256},
      ${block.sealedAt}, ${signature})`)
  return { ...block, signature }
}

/** The newest block of each company, with its signature. */
export const auditHeads = (): Promise<(Head & { signature: string | null })[]> => lookAcrossCompanies(auditHeadsIn)
