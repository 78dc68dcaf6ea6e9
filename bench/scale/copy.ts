import { once } from 'node:events'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { AS_TEXT } from '#server/platform/backup/catalogue.ts'
import type { Cell, Row } from './columns.ts'

const CHUNK = 64 * 1024

/** Rows on their way into one table, over a connection of their own. */
export type Copying = {
  put(row: Row): void
  rows(): number
  isFull(): boolean
  drained(): Promise<void>
  end(): Promise<void>
  /** Leaves nothing of it. */
  abort(): Promise<void>
}

export async function copyInto(login: pg.ClientConfig, table: string, columns: string): Promise<Copying> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  await client.query(`set synchronous_commit = off; begin; ${AS_TEXT}`)
  const stream = client.query(from(`copy ${table} (${columns}) from stdin`))
  let failure: Error | undefined
  let wake = () => {}
  stream.on('error', (error: Error) => {
    failure = new Error(`${table}: ${error.message}${'where' in error ? ` (${error.where})` : ''}`)
    wake()
  })
  stream.on('drain', () => wake())
  let waiting = ''
  let rows = 0
  let isFull = false
  const send = () => {
    isFull = !stream.write(waiting)
    waiting = ''
  }
  return {
    put(row) {
      waiting += lineOf(row)
      rows++
      if (waiting.length >= CHUNK) send()
    },
    rows: () => rows,
    isFull: () => isFull || failure !== undefined,
    async drained() {
      if (failure) throw failure
      if (isFull && stream.writableNeedDrain)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      if (failure) throw failure
      isFull = false
    },
    async end() {
      if (failure) throw failure
      if (waiting) send()
      const ended = once(stream, 'finish')
      stream.end()
      await ended.catch(error => {
        throw failure ?? error
      })
      await client.query('commit')
      await client.end()
    },
    abort: () => client.end().catch(() => {}),
  }
}

function lineOf(row: Row): string {
  let line = ''
  for (let at = 0; at < row.length; at++) line += at === 0 ? textOf(row[at]!) : `\t${textOf(row[at]!)}`
  return `${line}\n`
}

/** PostgreSQL's own text: what would end a field or a line is told in another way. */
function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return NEEDS_ESCAPE.test(cell) ? cell.replace(ESCAPED, found => ESCAPES[found]!) : cell
  return typeof cell === 'number' ? String(cell) : cell ? 't' : 'f'
}
const NEEDS_ESCAPE = /[\\\t\n\r]/
const ESCAPED = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
