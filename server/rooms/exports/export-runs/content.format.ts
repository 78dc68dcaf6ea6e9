import { isAscii } from 'node:buffer'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import {
  cellsWriter,
  type ExportedState,
  exportedState,
  type RunContent,
  readContent,
  writeContent,
} from '#domain/exports/exported-lines.ts'
import type { LayoutRow } from '#domain/settings/payroll-file.ts'

/** A ledger's text as the database keeps it. */
export const packContent = (text: string): Promise<Buffer> => promisify(zstdCompress)(text)

export const unpackContent = async (packed: Buffer): Promise<RunContent> => readContent(await textOf(packed))

/** What payroll has after a run, less the rows that other runs took back. */
export const stateAfter = async (packed: Buffer, taken: readonly number[] = []): Promise<ExportedState> =>
  exportedState(await textOf(packed), new Set(taken))

async function textOf(packed: Buffer): Promise<string> {
  if (isCompressed(packed)) {
    const text = await promisify(zstdDecompress)(packed)
    return text.toString(isAscii(text) ? 'latin1' : 'utf8')
  }
  return withCells(packed.toString('utf8'))
}

// Runs from before there were cells keep an object in each line.
function withCells(text: string): string {
  const { lines } = readContent(text)
  const rows = lines.map(({ cells }) => JSON.parse(cells) as LayoutRow)
  const fields = [...new Set(rows.flatMap(row => Object.keys(row)))].sort()
  const write = cellsWriter(fields)
  return writeContent({ fields, lines: lines.map((line, index) => ({ ...line, cells: write(rows[index]!) })) })
}

// RFC 8878 §3.1.1
const ZSTD_MAGIC = 0xfd2fb528
const isCompressed = (packed: Buffer) => packed.length >= 4 && packed.readUInt32LE(0) === ZSTD_MAGIC
