import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** An entry of a ZIP; `says` is what its headers claim, where that is not so. */
export type Part = {
  name: string
  data: Buffer | string
  /** Deflated already. */
  packed?: Buffer
  says?: { size?: number; localName?: string; flags?: number; localFlags?: number }
}

const NOTHING = Buffer.alloc(0)

/** A ZIP as no decent program writes it: names twice, headers that contradict each other, whatever stands before or between. */
export function zipOf(
  parts: readonly Part[],
  { before = NOTHING, between = NOTHING }: { before?: Buffer; between?: Buffer } = {},
): Buffer {
  const pieces: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = before.length
  for (const { name, data, packed, says = {} } of parts) {
    const bytes = Buffer.from(data as Buffer)
    const content = packed ?? deflateRawSync(bytes)
    const size = says.size ?? bytes.length
    const { flags = 0x800 } = says
    const head = (isLocal: boolean, title: Buffer) => {
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(isLocal ? (says.localFlags ?? flags) : flags, 2)
      fields.writeUInt16LE(8, 4)
      fields.writeUInt32LE(0x21_00_00, 6)
      fields.writeUInt32LE(crc32(bytes), 10)
      fields.writeUInt32LE(content.length, 14)
      fields.writeUInt32LE(size, 18)
      fields.writeUInt16LE(title.length, 22)
      return fields
    }
    const localName = Buffer.from(says.localName ?? name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head(true, localName), localName, content, between])
    const title = Buffer.from(name)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), head(false, title), rest, title)
    pieces.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...pieces, list, Buffer.from('PK\x05\x06'), end])
}

/** A PNG that says it is so large, with hardly anything in it. */
export function pixelFlood(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    begin,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
