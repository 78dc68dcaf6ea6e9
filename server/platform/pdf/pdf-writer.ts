import { deflateSync } from 'node:zlib'

// A PDF written object by object: what is no stream is packed with others into one, and so is the table of where each stands.

/** Who wants to read one object unpacks so many. */
const PACKED = 200
const COLUMNS = 7

export function openPdfWriter() {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n', 'latin1')]
  let length = chunks[0]!.length
  const places = openPlaces()
  let packed: { number: number; body: string }[] = []

  const put = (chunk: Buffer) => {
    // Of its own length: what zlib gives lies in much more memory.
    chunks.push(Buffer.from(chunk))
    length += chunk.length
  }

  function putStream(number: number, dictionary: string, bytes: Buffer): void {
    places.set(number, 1, length, 0)
    put(Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'))
    put(bytes)
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  function pack(number: number): void {
    const heads: string[] = []
    let at = 0
    for (const [index, each] of packed.entries()) {
      heads.push(`${each.number} ${at}`)
      at += each.body.length + 1
      places.set(each.number, 2, number, index)
    }
    const head = `${heads.join(' ')}\n`
    const bytes = deflateSync(Buffer.from(head + packed.map(({ body }) => body).join('\n'), 'latin1'))
    const dictionary = `<</Type/ObjStm/N ${packed.length}/First ${head.length}/Length ${bytes.length}/Filter/FlateDecode>>`
    putStream(number, dictionary, bytes)
    packed = []
  }

  return {
    putStream,
    /** `numberOf`: one for what it is packed into. */
    putObject(number: number, body: string, numberOf: () => number): void {
      packed.push({ number, body })
      if (packed.length === PACKED) pack(numberOf())
    },
    end(trailer: string, numberOf: () => number): Buffer {
      if (packed.length > 0) pack(numberOf())
      const number = numberOf()
      places.set(number, 1, length, 0)
      const begin = length
      const table = tableOf(places.all())
      const dictionary = `<</Type/XRef/Size ${places.all().length / COLUMNS}/W[1 4 2]/Length ${table.length}/Filter/FlateDecode/DecodeParms<</Columns ${COLUMNS}/Predictor 12>>${trailer}>>`
      put(Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'))
      put(table)
      put(Buffer.from(`\nendstream\nendobj\nstartxref\n${begin}\n%%EOF\n`, 'latin1'))
      return Buffer.concat(chunks)
    },
  }
}

/** A million objects are kept as the bytes that tell of them. */
function openPlaces() {
  let all = Buffer.alloc(COLUMNS * 1024)
  let length = 1
  return {
    set(number: number, kind: number, where: number, at: number): void {
      if ((number + 1) * COLUMNS > all.length)
        all = Buffer.concat([all], Math.max(all.length * 2, (number + 1) * COLUMNS))
      all.writeUInt8(kind, number * COLUMNS)
      all.writeUInt32BE(where, number * COLUMNS + 1)
      all.writeUInt16BE(at, number * COLUMNS + 5)
      length = Math.max(length, number + 1)
    },
    all: () => all.subarray(0, length * COLUMNS),
  }
}

/** Each line as what it is more than the one before: they are much alike. */
function tableOf(places: Buffer): Buffer {
  const count = places.length / COLUMNS
  const lines = Buffer.alloc(count * (COLUMNS + 1))
  for (let number = 0; number < count; number++) {
    const begin = number * (COLUMNS + 1)
    lines[begin] = 2
    for (let column = 0; column < COLUMNS; column++) {
      const at = number * COLUMNS + column
      lines[begin + 1 + column] = places[at]! - (places[at - COLUMNS] ?? 0)
    }
  }
  return deflateSync(lines)
}
