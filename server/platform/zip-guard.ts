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
  refuseTwofold(bytes, entries)
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

const [LOCAL, DIRECTORY, END, END_64] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06', 'PK\x06\x06']
const [LOCAL_SIZE, ENTRY_SIZE, END_SIZE, END_64_SIZE] = [30, 46, 22, 76]
/** Behind an entry whose size was not known before it was written. */
const MOST_DESCRIPTOR = 24

/**
 * One reader goes by the directory, another one by what stands before each entry: both must find the same. So the entries lie one
 * behind the other from the first byte to the directory, each called the same in both places, and the directory is all that follows.
 */
function refuseTwofold(bytes: Buffer, entries: readonly Entry[]): void {
  const text = (at: number, length: number) => bytes.toString('latin1', at, at + length)
  const end = bytes.length - END_SIZE
  const begin = bytes.readUInt32LE(end + 16)
  let directory = begin
  let at = 0
  const isSound = [...entries]
    .map(entry => {
      const place = directory
      const [name, extra, comment] = [28, 30, 32].map(field => bytes.readUInt16LE(place + field)) as [
        number,
        number,
        number,
      ]
      directory += ENTRY_SIZE + name + extra + comment
      return { entry, isEntry: text(place, 4) === DIRECTORY, name: text(place + ENTRY_SIZE, name) }
    })
    .sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
    .every(({ entry, isEntry, name }) => {
      const local = entry.relativeOffsetOfLocalHeader
      const [nameLength, extraLength] = [bytes.readUInt16LE(local + 26), bytes.readUInt16LE(local + 28)]
      const gap = local - at
      at = local + LOCAL_SIZE + nameLength + extraLength + entry.compressedSize
      const isSame =
        text(local + LOCAL_SIZE, nameLength) === name &&
        bytes.readUInt16LE(local + 6) === entry.generalPurposeBitFlag &&
        bytes.readUInt16LE(local + 8) === entry.compressionMethod
      const isPlain = /[^\x20-\x7e]/.test(name) || name === entry.fileName
      return (
        isEntry &&
        text(local, 4) === LOCAL &&
        isSame &&
        isPlain &&
        gap >= 0 &&
        gap <= (local === 0 ? 0 : MOST_DESCRIPTOR)
      )
    })
  const isAll = directory === end || (directory === end - END_64_SIZE && text(directory, 4) === END_64)
  if (!isSound || !isAll || text(end, 4) !== END || begin - at < 0 || begin - at > MOST_DESCRIPTOR)
    throw new Refusal('unprocessable', BROKEN)
}
