import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { fileStore } from '#server/platform/files.ts'
import { vault } from '#server/platform/vault.ts'
import type { TextRow } from './csv.format.ts'

type Owner = { companyId: number; jobId: number }

const cell = ({ companyId, jobId }: Owner, column: string) => ({
  companyId,
  table: 'import_job',
  column,
  rowId: jobId,
})

const PIECE = 1_000_000
const ROWS_A_PIECE = 1000

/**
 * Uploaded files hold SVNR and IBAN, so nothing of them lies unsealed on a disk. First the file as it came, then its rows as they
 * were read: what is hostile in a file is read once, and every later step takes what that has found.
 */
export async function putSealed(
  owner: Owner,
  bytes: Buffer,
  rows: readonly TextRow[],
): Promise<{ key: string; size: number; sha256: string }> {
  const parts = [await sealed(owner, 'file', piecesOf(bytes)), await sealed(owner, 'rows', piecesOfRows(rows))]
  return fileStore().put(Buffer.from(parts.join('\n\n'), 'latin1'))
}

export async function getSealed(owner: Owner, key: string): Promise<Buffer> {
  const [file = ''] = await storedParts(key)
  return Buffer.concat((await opened(owner, 'file', file)).map(piece => Buffer.from(piece, 'latin1')))
}

/** Undefined for a file of before its rows were kept. */
export async function getRows(owner: Owner, key: string): Promise<TextRow[] | undefined> {
  const [, rows] = await storedParts(key)
  return rows === undefined
    ? undefined
    : (await opened(owner, 'rows', rows)).flatMap(piece => JSON.parse(piece) as TextRow[])
}

const storedParts = async (key: string) => (await fileStore().get(key)).toString('latin1').split('\n\n')

function* piecesOf(bytes: Buffer): Generator<string> {
  // As one character a byte: as base64 the text would be sealed a third longer.
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE).toString('latin1')
}

function* piecesOfRows(rows: readonly TextRow[]): Generator<string> {
  for (const chunk of chunks(rows, ROWS_A_PIECE)) yield JSON.stringify(chunk)
}

/** Piece by piece, letting requests in. */
async function sealed(owner: Owner, part: string, pieces: Iterable<string>): Promise<string> {
  const lines: string[] = []
  for (const piece of pieces) {
    lines.push(vault().seal(piece, cell(owner, `${part} ${lines.length}`)))
    await yieldToEventLoop()
  }
  return lines.join('\n')
}

async function opened(owner: Owner, part: string, text: string): Promise<string[]> {
  const pieces: string[] = []
  for (const line of text.split('\n')) {
    pieces.push(vault().open(line, cell(owner, `${part} ${pieces.length}`)))
    await yieldToEventLoop()
  }
  return pieces
}

/** Mended in Kontor: what a text of a field means in every row ('' for an empty cell), and single cells. */
export type Corrections = {
  values: { field: string; from: string; to: string }[]
  cells: { line: number; field: string; to: string }[]
}

export const sealCorrections = (owner: Owner, corrections: Corrections): string =>
  corrections.values.length + corrections.cells.length === 0
    ? ''
    : vault().seal(JSON.stringify(corrections), cell(owner, 'corrections_sealed'))

export const openCorrections = (owner: Owner, sealed: string): Corrections =>
  sealed === ''
    ? { values: [], cells: [] }
    : (JSON.parse(vault().open(sealed, cell(owner, 'corrections_sealed'))) as Corrections)

export type Head = { header: string; samples: string[]; ambiguous: 'date' | 'number' | null }[]

export const sealHead = (owner: Owner, head: Head): string =>
  vault().seal(JSON.stringify(head), cell(owner, 'head_sealed'))

export const openHead = (owner: Owner, sealed: string): Head =>
  sealed === '' ? [] : (JSON.parse(vault().open(sealed, cell(owner, 'head_sealed'))) as Head)
