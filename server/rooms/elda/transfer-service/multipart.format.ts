/** Of an answer by MTOM: the part in which everything begins, and those it names by `cid`. */
export type Parts = { root: Buffer; attached: ReadonlyMap<string, Buffer> }

const MOST_PARTS = 20
const MOST_HEAD_BYTES = 8000
const LINE = '\r\n'

/** RFC 2387; undefined where it is no such body, or where its end is missing. */
export function partsOf(bytes: Buffer, contentType: string): Parts | undefined {
  const boundary = parameterOf(contentType, 'boundary')
  if (boundary === '' || boundary.length > 70) return undefined
  const delimiter = `--${boundary}`
  const first = bytes.indexOf(delimiter)
  if (first < 0 || (first > 0 && bytes.subarray(first - 2, first).toString('latin1') !== LINE)) return undefined
  const parts: { id: string; bytes: Buffer }[] = []
  for (let at = first + delimiter.length; ; ) {
    if (bytes.subarray(at, at + 2).toString('latin1') === '--')
      return withRoot(parts, parameterOf(contentType, 'start'))
    const begin = bytes.indexOf(LINE, at)
    const headEnd = begin < 0 ? -1 : bytes.indexOf(LINE + LINE, begin)
    if (headEnd < 0 || headEnd - at > MOST_HEAD_BYTES || parts.length >= MOST_PARTS) return undefined
    const end = bytes.indexOf(LINE + delimiter, headEnd + 2)
    if (end < 0) return undefined
    const head = bytes.subarray(begin, headEnd).toString('latin1')
    parts.push(partOf(head, bytes.subarray(Math.min(headEnd + 4, end), end)))
    at = end + LINE.length + delimiter.length
  }
}

function withRoot(parts: readonly { id: string; bytes: Buffer }[], start: string): Parts | undefined {
  const root = start === '' ? parts[0] : parts.find(({ id }) => id === bare(start))
  if (!root) return undefined
  return {
    root: root.bytes,
    attached: new Map(parts.filter(part => part !== root).map(({ id, bytes }) => [id, bytes])),
  }
}

function partOf(head: string, bytes: Buffer) {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(head)?.[1]?.trim() ?? ''
  const isText = field('content-transfer-encoding').toLowerCase() === 'base64'
  return { id: bare(field('content-id')), bytes: isText ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes }
}

const bare = (id: string): string => id.replaceAll(/^<|>$/g, '')

/** What `xop:Include` names. */
export function partNamed(attached: Parts['attached'], href: string): Buffer | undefined {
  if (!href.toLowerCase().startsWith('cid:')) return undefined
  const id = href.slice('cid:'.length)
  return attached.get(id) ?? attached.get(unescaped(id))
}

function unescaped(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const parameterOf = (contentType: string, name: string): string => {
  const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(contentType) ?? []
  return quoted ?? plain ?? ''
}
