import { deflateSync, inflateSync } from 'node:zlib'
import { textEnd } from './typst-file.ts'

// How many pages there are is written when all are there.

/** The last text of a page stands where the number of pages belongs, and shows the ten digits in their order. */
export function withTotal(content: Buffer, pages: number): Buffer {
  const text = inflateSync(content).toString('latin1')
  const begin = text.indexOf('[', text.lastIndexOf('\nBT\n'))
  const end = text.lastIndexOf('] TJ')
  const digits = glyphsOf(text.slice(begin, end))
  if (digits.length !== 10) throw new Error(`There are ${digits.length} digits.`)
  const shown = [...String(pages)].map(digit => digits[Number(digit)]).join('')
  return deflateSync(Buffer.from(`${text.slice(0, begin)}[<${shown}>${text.slice(end)}`, 'latin1'))
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** Two bytes each, in hexadecimal digits. */
function glyphsOf(shown: string): string[] {
  let bytes = ''
  for (let at = shown.indexOf('('); at >= 0; ) {
    const end = textEnd(shown, at)
    bytes += shown
      .slice(at + 1, end - 1)
      .replaceAll(/\\([0-7]{1,3}|.)/gs, (_, what: string) =>
        /[0-7]/.test(what) ? String.fromCharCode(Number.parseInt(what, 8)) : (ESCAPED[what] ?? what),
      )
    at = shown.indexOf('(', end)
  }
  return Buffer.from(bytes, 'latin1').toString('hex').match(/.{4}/g) ?? []
}
