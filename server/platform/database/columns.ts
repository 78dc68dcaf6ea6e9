import type { CompanyTx } from './database.ts'

type Kind = 'int4' | 'bool' | 'timestamptz' | 'timestamptz?'
type Cells = { int4: Int32Array; bool: Uint8Array; timestamptz: Float64Array; 'timestamptz?': Float64Array }

/** Moments in milliseconds since 1970, NaN for null. */
export type Columns<Kinds extends Record<string, Kind>> = { length: number } & {
  readonly [Name in keyof Kinds]: Cells[Kinds[Name]]
}

/**
 * Reads whole columns instead of rows: a hundred thousand rows arrive as a few buffers, in the time COPY takes and
 * without an object each. `text` selects columns named like `kinds`, in the order wanted; only `timestamptz?` takes nulls.
 */
export async function readColumns<const Kinds extends Record<string, Kind>>(
  tx: CompanyTx,
  kinds: Kinds,
  text: string,
  values: unknown[],
): Promise<Columns<Kinds>> {
  const names = Object.keys(kinds) as (keyof Kinds & string)[]
  const { rows } = await tx.$client.query<(Buffer | null)[]>({
    rowMode: 'array',
    text: `select ${names.map(name => `string_agg(${sent[kinds[name]!](name)}, '')`).join(', ')} from (${text}) as asked`,
    values,
  })
  const columns: Record<string, unknown> = { length: 0 }
  for (const [at, name] of names.entries()) {
    const column = read[kinds[name]!](rows[0]?.[at] ?? Buffer.alloc(0))
    // An aggregate leaves nulls out, and every row after one would get its neighbour's value.
    if (at > 0 && column.length !== columns.length) throw new Error(`Column ${name} has nulls.`)
    columns.length = column.length
    columns[name] = column
  }
  return columns as Columns<Kinds>
}

// The binary forms of a column's values, one after the other.
const sent: Record<Kind, (name: string) => string> = {
  int4: name => `int4send(${name})`,
  bool: name => `boolsend(${name})`,
  timestamptz: name => `timestamptz_send(${name})`,
  'timestamptz?': name => `timestamptz_send(coalesce(${name}, 'infinity'))`,
}

const read: { [Each in Kind]: (bytes: Buffer) => Cells[Each] } = {
  int4: bytes => filled(new Int32Array(bytes.length / 4), bytes, (view, row) => view.getInt32(row * 4)),
  bool: bytes => Uint8Array.from(bytes),
  timestamptz: moments,
  'timestamptz?': moments,
}

function moments(bytes: Buffer): Float64Array {
  return filled(new Float64Array(bytes.length / 8), bytes, (view, row) => {
    const high = view.getInt32(row * 8)
    // Microseconds since 2000; infinity stands for none.
    if (high === INFINITY_HIGH) return Number.NaN
    return Math.floor((high * 2 ** 32 + view.getUint32(row * 8 + 4)) / 1000) + EPOCH_2000
  })
}

function filled<Numbers extends Int32Array | Float64Array>(
  numbers: Numbers,
  bytes: Buffer,
  at: (view: DataView, row: number) => number,
): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let row = 0; row < numbers.length; row++) numbers[row] = at(view, row)
  return numbers
}
const EPOCH_2000 = Date.UTC(2000, 0, 1)
const INFINITY_HIGH = 0x7fffffff

/** Rows come by key, in its order, and so are keys asked for: each takes those that are its own, others’ are passed by. */
export function takeBy(keys: Int32Array) {
  let at = 0
  return <Row>(key: number, rowAt: (at: number) => Row): Row[] => {
    while (at < keys.length && keys[at]! < key) at++
    const found: Row[] = []
    for (; at < keys.length && keys[at] === key; at++) found.push(rowAt(at))
    return found
  }
}
