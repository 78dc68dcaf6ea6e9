import { fileStore } from '#server/platform/files.ts'
import { vault } from '#server/platform/vault.ts'

type Owner = { companyId: number; jobId: number }

const cell = ({ companyId, jobId }: Owner, column: string) => ({
  companyId,
  table: 'import_job',
  column,
  rowId: jobId,
})

const PIECE = 1_000_000
const yieldToEventLoop = () => new Promise<void>(resolve => setImmediate(resolve))

/** Uploaded files hold SVNR and IBAN, so nothing of them lies unsealed on a disk. Piece by piece, letting requests in. */
export async function putSealed(owner: Owner, bytes: Buffer): Promise<{ key: string; size: number; sha256: string }> {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    // As one character a byte: as base64 the text would be sealed a third longer.
    const text = bytes.subarray(at, at + PIECE).toString('latin1')
    pieces.push(vault().seal(text, cell(owner, `file ${pieces.length}`)))
    await yieldToEventLoop()
  }
  return fileStore().put(Buffer.from(pieces.join('\n'), 'latin1'))
}

export async function getSealed(owner: Owner, key: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const sealed of (await fileStore().get(key)).toString('latin1').split('\n')) {
    pieces.push(Buffer.from(vault().open(sealed, cell(owner, `file ${pieces.length}`)), 'latin1'))
    await yieldToEventLoop()
  }
  return Buffer.concat(pieces)
}

export type Head = { header: string; samples: string[]; ambiguous: 'date' | 'number' | null }[]

export const sealHead = (owner: Owner, head: Head): string =>
  vault().seal(JSON.stringify(head), cell(owner, 'head_sealed'))

export const openHead = (owner: Owner, sealed: string): Head =>
  sealed === '' ? [] : (JSON.parse(vault().open(sealed, cell(owner, 'head_sealed'))) as Head)
