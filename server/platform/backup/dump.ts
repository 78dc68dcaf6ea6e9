import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { AS_TEXT, type Table } from './catalogue.ts'
import { type Part, sha256Of } from './manifest.ts'
import type { Sealing } from './sealing.ts'
import type { BackupStore } from './store.ts'

const compress = promisify(zstdCompress)
/** Before it is compressed: small enough to be held a few times, large enough to be few. */
const PART_BYTES = 16_000_000
const NEWLINE = 10

/** Everything that is committed at one moment, to be read by several connections at once. */
export type Snapshot = { client: pg.Client; id: string; close(): Promise<void> }

/** `login`: who owns the tables; read is as whoever may see all rows of all companies. */
export async function openSnapshot(login: pg.ClientConfig): Promise<Snapshot> {
  const client = await connected(login)
  try {
    await client.query(`begin isolation level repeatable read read only; ${AS_TEXT}; set local role kontor_operator`)
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    return { client, id: rows[0]!.id, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connected(login: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 10_000 })
  // Whoever waits for an answer is told; a line that dies in between is no crash.
  client.on('error', () => {})
  await client.connect()
  return client
}

export type Dumped = { name: string; columns: string[]; rows: number; parts: Part[] }
type Target = { store: BackupStore; sealing: Sealing; folder: string }

/** Reads all tables of one snapshot over a few connections, the largest first. */
export async function dumpTables(
  login: pg.ClientConfig,
  snapshot: Snapshot,
  tables: readonly Table[],
  target: Target,
  { connections = 2, signal }: { connections?: number; signal?: AbortSignal | undefined } = {},
): Promise<Dumped[]> {
  const waiting = tables.values()
  const dumped: Dumped[] = []
  const work = async () => {
    const client = await connected(login)
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot.id)}`)
      await client.query(`${AS_TEXT}; set local role kontor_operator`)
      for (const table of waiting) {
        signal?.throwIfAborted()
        dumped.push(await dumpTable(client, table, target))
      }
    } finally {
      await client.end()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: connections }, work))
  const failed = ended.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return dumped.toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

async function dumpTable(client: pg.Client, { name, columns }: Table, target: Target): Promise<Dumped> {
  const parts: Part[] = []
  const stream = client.query(to(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  for await (const lines of partsOf(stream, PART_BYTES)) {
    const rows = countRows(lines)
    const suffix = `${String(parts.length).padStart(5, '0')}.zst`
    parts.push(await writePart(target, `tables/${fileNameOf(name)}.${suffix}`, lines, rows))
  }
  return { name, columns, rows: parts.reduce((sum, part) => sum + part.rows, 0), parts }
}

/** Names of tables of ours are plain words; quotes are there for the parser alone. */
const fileNameOf = (table: string) => table.replaceAll('"', '')

export async function writePart(
  { store, sealing, folder }: Target,
  name: string,
  lines: Buffer,
  rows: number,
): Promise<Part> {
  const bytes = await sealing.seal(await compress(lines))
  const part = { name: `${folder}/${name}${sealing.suffix}`, rows, size: bytes.byteLength, sha256: sha256Of(bytes) }
  await store.write(part.name, bytes)
  return part
}

/** Each ends with a row: no row is cut in two. In the text format a line break is the end of a row and nothing else. */
export async function* partsOf(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size < bytes) continue
    const whole = Buffer.concat(pieces)
    const end = whole.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield whole.subarray(0, end)
    pieces = [whole.subarray(end)]
    size = whole.length - end
  }
  if (size > 0) yield Buffer.concat(pieces)
}

export function countRows(lines: Uint8Array): number {
  let rows = 0
  for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) rows++
  return rows
}
