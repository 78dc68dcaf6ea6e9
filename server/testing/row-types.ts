import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { KnownClient } from '#server/platform/database/known-client.ts'

/** What a value may be: TypeScript's word for it, as far as rows of a database go. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'unknown'
  | 'buffer'
  | { is: string | number | boolean }
  | { any: Shape[] }
  | { list: Shape }
  | { tuple: Shape[] }
  | { fields: Record<string, Shape>; others?: Shape }

/** Where `value` is not what `shape` says, as `field: problem`; undefined where it is. */
export function mismatch(value: unknown, shape: Shape, at = ''): string | undefined {
  if (shape === 'unknown') return undefined
  // Most values are what they should be, and nobody reads what would be said of them.
  const wrong = () => `${at || 'row'}: ${preview(value)} is not ${wordFor(shape)}`
  if (shape === 'buffer') return Buffer.isBuffer(value) ? undefined : wrong()
  if (shape === 'null') return value === null ? undefined : wrong()
  if (typeof shape === 'string') return typeof value === shape ? undefined : wrong()
  if ('is' in shape) return value === shape.is ? undefined : wrong()
  if ('any' in shape) {
    const problems = shape.any.map(each => mismatch(value, each, at))
    if (problems.includes(undefined)) return undefined
    // One that lies deeper says more.
    return problems.find(problem => !problem!.startsWith(`${at || 'row'}:`)) ?? wrong()
  }
  if ('list' in shape)
    return Array.isArray(value) ? first(value, (item, place) => mismatch(item, shape.list, `${at}[${place}]`)) : wrong()
  if ('tuple' in shape) {
    if (!Array.isArray(value) || value.length !== shape.tuple.length) return wrong()
    return first(value, (item, place) => mismatch(item, shape.tuple[place]!, `${at}[${place}]`))
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value) || Buffer.isBuffer(value)) return wrong()
  const row = value as Record<string, unknown>
  return first([...new Set([...Object.keys(shape.fields), ...Object.keys(row)])], name => {
    const field = at ? `${at}.${name}` : name
    const wanted = shape.fields[name] ?? shape.others
    return wanted ? mismatch(row[name], wanted, field) : `${field}: nobody says that it is there`
  })
}

function first<Item>(items: readonly Item[], find: (item: Item, place: number) => string | undefined) {
  for (const [place, item] of items.entries()) {
    const found = find(item, place)
    if (found) return found
  }
  return undefined
}

const preview = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'undefined'

function wordFor(shape: Shape): string {
  if (typeof shape === 'string') return shape
  if ('is' in shape) return JSON.stringify(shape.is)
  if ('any' in shape) return shape.any.map(wordFor).join(' | ')
  if ('list' in shape) return `${wordFor(shape.list)}[]`
  return 'tuple' in shape ? `[${shape.tuple.map(wordFor).join(', ')}]` : 'a record'
}

const ROOT = join(import.meta.dirname, '../..')
const wrong = new Set<string>()
const met = new Set<string>()
let isWatching = false

/** How a process of its own begins what it says of one. */
export const WRONG_ROW = 'wrong row:'

/** Complaints since the last call about rows that were not what their statement says, once each. */
export function takeWrongRows(): string[] {
  const complaints = [...wrong]
  wrong.clear()
  return complaints
}

/** From now on each row that a typed statement of the server gives is held against the type it claims. */
export function watchRows(): void {
  const { KONTOR_ROW_TYPES: file, KONTOR_ROWS_MET: metFile } = process.env
  if (!file || isWatching) return
  isWatching = true
  const types: Record<string, Shape> = JSON.parse(readFileSync(file, 'utf8'))
  const hold = (place: string | undefined, rows: unknown) => {
    const type = place ? types[place] : undefined
    if (!place || !type || !Array.isArray(rows) || rows.length === 0) return
    if (!met.has(place)) {
      met.add(place)
      if (metFile) appendFileSync(metFile, `${place}\n`)
    }
    const problem = first(rows, row => mismatch(row, type))
    if (problem) wrong.add(`${place}: ${problem}`)
  }
  patch(PgDatabase.prototype, 'execute', (raw, place) => {
    const query = raw as { execute(): Promise<{ rows: unknown }> }
    const run = query.execute
    query.execute = async () => {
      const result = await run()
      hold(place, result.rows)
      return result
    }
  })
  // A client of our own passes on what it is asked: the driver's method would see it as the caller.
  for (const client of [pg.Client, KnownClient])
    patch(client.prototype, 'query', (result, place) => {
      if (place && result instanceof Promise) result.then(({ rows }) => hold(place, rows)).catch(() => {})
    })
}

/** Calls `look` with what the method gave and the place in the server that called it. */
function patch(target: object, name: string, look: (result: unknown, place: string | undefined) => void): void {
  const methods = target as Record<string, (...parameters: unknown[]) => unknown>
  const original = methods[name]!
  methods[name] = function patched(this: unknown, ...parameters: unknown[]) {
    const result = original.apply(this, parameters)
    look(result, callerOf(patched))
    return result
  }
}

/** `server/…/rows.ts:12` of whoever called `method`; undefined when that was no code of the server. */
function callerOf(method: (...parameters: never[]) => unknown): string | undefined {
  const holder: { stack?: string } = {}
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  Error.captureStackTrace(holder, method)
  Error.stackTraceLimit = stackTraceLimit
  const { stack = '' } = holder
  if (!places.has(stack)) places.set(stack, placeIn(stack))
  return places.get(stack)
}

const places = new Map<string, string | undefined>()

function placeIn(stack: string): string | undefined {
  const [, path, line] = /(?:file:\/\/)?(\/[^:()]+):(\d+):\d+/.exec(stack) ?? []
  const file = path && relative(ROOT, decodeURI(path))
  return file?.startsWith('server/') ? `${file}:${line}` : undefined
}
