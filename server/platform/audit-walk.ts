import { setImmediate as breathe } from 'node:timers/promises'
import {
  BEFORE_ALL,
  BLOCKS_A_PAGE,
  type Block,
  blocksAfter,
  type Head,
  hashOf,
  type Line,
  linesBetween,
  messageOf,
} from './audit-blocks.ts'
import { isSigned } from './audit-signing.ts'
import { lookAcrossCompanies, type PlatformTx } from './database/database.ts'

/**
 * Why a block does not fit. `changed`, `removed`, `added`: its entries. `unsigned`, `signature`: nobody or somebody else signed what
 * it says. `order`: it does not follow the block before. `cut`: blocks at the end that this machine has known are gone. `other`: it is
 * not the one that this machine has known. `gone`: the whole chain is.
 */
export type ChainCause = 'changed' | 'removed' | 'added' | 'unsigned' | 'signature' | 'order' | 'cut' | 'other' | 'gone'
export type ChainBreak = { block: number; cause: ChainCause }
type Walked = { block: Block; previous: string; cause: ChainCause | undefined }

/** So many entries are held at a time. */
const ENTRIES_AT_ONCE = 5000

/** Each block of a chain with what is wrong with it, the first ones first; memory holds a few blocks, however long the chain is. */
export async function* walkedBlocks(
  companyId: number,
  signal?: AbortSignal,
  look: <T>(run: (tx: PlatformTx) => Promise<T>) => Promise<T> = lookAcrossCompanies,
): AsyncGenerator<Walked> {
  let previous: Block | undefined
  let after = BEFORE_ALL
  for (;;) {
    const page: Block[] = await look(tx => blocksAfter(tx, companyId, after))
    for (const group of grouped(page)) {
      signal?.throwIfAborted()
      const lines = await look(tx => linesOf(tx, companyId, group, previous))
      let at = 0
      for (const block of group) {
        const end = lines.findIndex((line, place) => place >= at && line.id > block.last)
        const own = lines.slice(at, end === -1 ? undefined : end)
        at += own.length
        yield { block, previous: previous?.sha256 ?? '', cause: causeOf(companyId, block, previous, own) }
        previous = block
      }
      await breathe()
    }
    if (page.length < BLOCKS_A_PAGE) return
    after = page.at(-1)!.number
  }
}

/** One entry more than there should be is enough to see that there are too many. */
const linesOf = (tx: PlatformTx, companyId: number, group: readonly Block[], previous: Block | undefined) =>
  linesBetween(tx, companyId, {
    ...{ form: group[0]!.form, after: previous?.last ?? null, last: group.at(-1)!.last },
    // Whatever a forged block says of its number: what is read stays bounded.
    limit:
      Math.min(
        2 * ENTRIES_AT_ONCE,
        group.reduce((sum, { entries }) => sum + entries, 0),
      ) + 1,
  })

/** Small blocks one after the other, whose entries are read together. */
function* grouped(blocks: readonly Block[]): Generator<Block[]> {
  let group: Block[] = []
  let entries = 0
  for (const block of blocks) {
    if (group.length > 0 && (entries + block.entries > ENTRIES_AT_ONCE || group[0]!.form !== block.form)) {
      yield group
      group = []
      entries = 0
    }
    group.push(block)
    entries += block.entries
  }
  if (group.length > 0) yield group
}

function causeOf(
  companyId: number,
  block: Block,
  previous: Block | undefined,
  lines: readonly Line[],
): ChainCause | undefined {
  const before = previous?.sha256 ?? ''
  if (block.number !== (previous?.number ?? 0) + 1) return 'order'
  const ofEntries = causeOfEntries(block, before, lines)
  if (block.signature === null) return ofEntries ?? 'unsigned'
  return isSigned(messageOf(companyId, block, before), block.signature) ? ofEntries : 'signature'
}

function causeOfEntries({ form, entries, sha256 }: Block, previous: string, lines: readonly Line[]) {
  if (lines.length > entries) return 'added'
  if (lines.length < entries) return 'removed'
  return hashOf(form, previous, lines) === sha256 ? undefined : 'changed'
}

export type WalkedChain = { entries: number; head: Head | undefined; broken: ChainBreak | undefined }

/** Walks a company's chain up to the first block that does not fit. `known`: what this machine last knew of it. */
export async function walkChain(companyId: number, known?: Head, signal?: AbortSignal): Promise<WalkedChain> {
  let entries = 0
  let head: Head | undefined
  for await (const { block, cause } of walkedBlocks(companyId, signal)) {
    if (cause) return { entries, head, broken: { block: block.number, cause } }
    if (block.number === known?.number && block.sha256 !== known.sha256)
      return { entries, head, broken: { block: block.number, cause: 'other' } }
    entries += block.entries
    head = { companyId, chain: head?.chain ?? block.sha256, number: block.number, sha256: block.sha256 }
  }
  if (known && !head) return { entries, head, broken: { block: 1, cause: 'gone' } }
  const broken = known && known.number > head!.number ? { block: head!.number + 1, cause: 'cut' as const } : undefined
  return { entries, head, broken }
}
