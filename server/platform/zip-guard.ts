import { type Entry, fromBufferPromise } from 'yauzl'
import { Refusal } from './refusal.ts'

const MAX_ENTRY = 50_000_000
const MAX_TOTAL = 100_000_000
const MAX_RATIO = 200
const MAX_ENTRIES = 5000

const BROKEN = 'Die Datei ist beschädigt und konnte nicht gelesen werden.'
const TOO_BIG = 'Die Datei enthält entpackt zu viele Daten und wird nicht angenommen.'

/** Unpacks every entry once without keeping it, so that nothing larger than it says reaches a parser; gives the entries' names. */
export async function checkZip(bytes: Buffer): Promise<string[]> {
  try {
    return await unpackAll(bytes)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unprocessable', BROKEN)
  }
}

async function unpackAll(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  // Behind a comment another directory could hide, which a second reader might find.
  if (zip.comment.length > 0 || zip.entryCount > MAX_ENTRIES) throw new Refusal('unprocessable', BROKEN)
  const entries: Entry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    refuseBomb(entry, total)
    entries.push(entry)
  }
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue
    const stream = await zip.openReadStreamPromise(entry)
    for await (const _ of stream);
  }
  return entries.map(({ fileName }) => fileName)
}

function refuseBomb({ uncompressedSize, compressedSize, generalPurposeBitFlag }: Entry, total: number): void {
  const bomb =
    uncompressedSize > MAX_ENTRY || total > MAX_TOTAL || uncompressedSize > compressedSize * MAX_RATIO + 10_000
  if (bomb) throw new Refusal('unprocessable', TOO_BIG)
  // No size here means the size stands somewhere else, where this check does not look.
  if ((generalPurposeBitFlag & 8) !== 0 && compressedSize === 0) throw new Refusal('unprocessable', BROKEN)
}
