import iconv from 'iconv-lite'
import { Refusal } from '#server/platform/refusal.ts'

export type Encoding = 'UTF-8' | 'Windows-1252'

const UNKNOWN = 'Der Zeichensatz der Datei wurde nicht erkannt. Bitte speichern Sie sie als „CSV UTF-8“.'

/** Reads a text file: UTF-8 when its bytes are, else Windows-1252 as older spreadsheets write it. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (isUtf16(bytes)) {
    throw new Refusal('unprocessable', 'Die Datei ist als UTF-16 gespeichert. Bitte speichern Sie sie als „CSV UTF-8“.')
  }
  if (bytes.includes(0)) throw new Refusal('unprocessable', 'Die Datei ist keine Textdatei. Erlaubt sind CSV und XLSX.')
  const text = asUtf8(bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  const decoded = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'win1252')
  // Five bytes mean nothing in Windows-1252; in DOS and Mac files they are letters such as ü.
  if (decoded.includes('\uFFFD')) throw new Refusal('unprocessable', UNKNOWN)
  return { text: decoded, encoding: 'Windows-1252' }
}

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    // Takes the byte order mark away, too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
