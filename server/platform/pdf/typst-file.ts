// A PDF as Typst writes it: one object after the other, in the order of their numbers, none of them packed.

export type TypstFile = {
  count: number
  /** What stands between `obj` and `endobj`; of a stream, what stands before its bytes. */
  body(number: number): string
  bytes(number: number): Buffer | undefined
  catalog: string
  info: number
  id: string
  pages: readonly number[]
}

export function readTypstFile(file: Buffer): TypstFile {
  const text = file.toString('latin1')
  const table = Number(text.slice(text.lastIndexOf('startxref') + 10).split('\n', 1)[0])
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const count = Number(/\/Size (\d+)/.exec(trailer)?.[1]) - 1
  const entries = text.indexOf('\n', text.indexOf('\n', table) + 1) + 1
  const offsetOf = (number: number) => Number(text.slice(entries + number * 20, entries + number * 20 + 10))

  const beginOf = (number: number) => offsetOf(number) + `${number} 0 obj\n`.length
  const endOf = (number: number) => {
    const next = number < count ? offsetOf(number + 1) : table
    return text.lastIndexOf('endobj', next)
  }
  const lengthOf = (begin: number) =>
    text.startsWith('<<\n  /Length ', begin) ? Number.parseInt(text.slice(begin + 13, begin + 24), 10) : undefined
  const dataOf = (begin: number) => text.indexOf('\nstream\n', begin) + 8

  const body = (number: number) => {
    const begin = beginOf(number)
    return text.slice(begin, lengthOf(begin) === undefined ? endOf(number) - 1 : dataOf(begin) - 8)
  }
  const bytes = (number: number) => {
    const begin = beginOf(number)
    const length = lengthOf(begin)
    return length === undefined ? undefined : file.subarray(dataOf(begin), dataOf(begin) + length)
  }
  const catalog = body(refIn(trailer, 'Root'))
  return {
    ...{ count, body, bytes, catalog },
    info: refIn(trailer, 'Info'),
    id: /\/ID \[(.*)\]/.exec(trailer)?.[1] ?? '',
    pages: refsIn(body(refIn(catalog, 'Pages')), 'Kids'),
  }
}

/** A piece of a text keeps all of it in memory; this one does not. */
export const own = (piece: string): string => Buffer.from(piece, 'latin1').toString('latin1')

export function refIn(body: string, key: string): number {
  const found = maybeRefIn(body, key)
  if (found === undefined) throw new Error(`No /${key} in ${body.slice(0, 200)}`)
  return found
}
export const maybeRefIn = (body: string, key: string): number | undefined => {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]
  return found === undefined ? undefined : Number(found)
}
/** Those that stand at the array's first level: references to objects, and nothing within dictionaries. */
export function refsIn(body: string, key: string): number[] {
  const begin = body.indexOf(`/${key} [`)
  if (begin < 0) return []
  const all = body.slice(begin + key.length + 3, body.indexOf(']', begin))
  return [...all.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}

/** Where the text in brackets ends that begins there. */
export function textEnd(body: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < body.length; at++) {
    const sign = body[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
  }
  throw new Error(`A text without an end: ${body.slice(begin, begin + 100)}`)
}

/** References get other numbers; what texts say stays as it is. */
export function renumbered(body: string, numberOf: (number: number) => number): string {
  const token = /\(|(\d+) 0 R/g
  let out = ''
  let done = 0
  for (let found = token.exec(body); found; found = token.exec(body)) {
    if (found[1] === undefined) {
      token.lastIndex = textEnd(body, found.index)
    } else {
      out += `${body.slice(done, found.index)}${numberOf(Number(found[1]))} 0 R`
      done = token.lastIndex
    }
  }
  return out + body.slice(done)
}
