import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { z } from '#contract/zod.ts'
import type { Head } from './audit-blocks.ts'
import { isSigned, signed } from './audit-signing.ts'
import { writeFlushed } from './files.ts'
import { service } from './gifts.ts'

/** Where this machine keeps what it last knew of each chain: what is cut off in the database is missed by it. */
export const auditHeadsFile = service<string>('where the heads of the trail’s chains are kept')

export type KnownHeads = { state: 'kept' | 'none' | 'foreign'; heads: ReadonlyMap<number, Head> }

const HeadShape = z.object({ companyId: z.int(), chain: z.string(), number: z.int(), sha256: z.string() })
const HeadsFile = z.object({ heads: z.array(HeadShape), signature: z.string() })

/** `none`: no such file, as on a new machine. `foreign`: damaged, or not written by this installation. */
export async function knownHeads(): Promise<KnownHeads> {
  const text = await readFile(auditHeadsFile.get(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { state: 'none', heads: new Map() }
  const read = parsed(text)
  if (!read || !isSigned(messageOf(read.heads), read.signature)) return { state: 'foreign', heads: new Map() }
  return { state: 'kept', heads: new Map(read.heads.map(head => [head.companyId, head])) }
}

function parsed(text: string) {
  try {
    return HeadsFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** After a change of keys: what this machine knows is signed by the one of now. */
export async function resignHeads(): Promise<void> {
  const { state, heads } = await knownHeads()
  if (state === 'kept') await write(heads)
}

/** What is not ours stays until somebody has looked at it. */
export async function keepHeads(changes: readonly Head[], gone: readonly number[] = []): Promise<void> {
  const { state, heads } = await knownHeads()
  if (state === 'foreign' || (state === 'kept' && changes.length + gone.length === 0)) return
  const all = new Map(heads)
  for (const companyId of gone) all.delete(companyId)
  for (const head of changes) all.set(head.companyId, head)
  await write(all)
}

async function write(all: ReadonlyMap<number, Head>): Promise<void> {
  const sorted = [...all.values()].sort((one, other) => one.companyId - other.companyId)
  const file = auditHeadsFile.get()
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFlushed(unfinished, Buffer.from(JSON.stringify({ heads: sorted, signature: signed(messageOf(sorted)) })))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

const messageOf = (heads: readonly Head[]): string =>
  [
    'Kontor audit heads',
    ...heads.map(({ companyId, chain, number, sha256 }) => [companyId, chain, number, sha256].join(' ')),
  ].join('\n')
