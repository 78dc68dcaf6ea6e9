import type { ReturnContent, ReturnText } from '#domain/elda/returned.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readClearing } from './clearing.format.ts'
import { readProtocol } from './protocol.format.ts'
import { readXml } from './xml.format.ts'

/** What a file of ELDA holds; its root decides, whatever its name. Domain 1.1 */
export function readReturn(name: string, bytes: Uint8Array): ReturnContent {
  if (bytes.byteLength === 0) throw new Refusal('unprocessable', 'Die Datei ist leer.')
  const text = TEXT_NAME.exec(name)
  if (text && !beginsAsXml(bytes)) return readText(bytes, text[1]!, text[2]!)
  const root = readXml(bytes, { roots: ['protokoll', 'dialogfallListe'] })
  return root.name === 'protokoll' ? readProtocol(root) : readClearing(root)
}

const TEXT_NAME = /^mbd_(\d{1,20})_(\w{1,10})(?:\.\w{1,4})?$/i

const beginsAsXml = (bytes: Uint8Array): boolean =>
  /^(?:\u00EF\u00BB\u00BF)?\s*</.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 100)).toString('latin1'),
  )

const MOST_TEXT = 200_000

function readText(bytes: Uint8Array, protocol: string, account: string): ReturnText {
  if (bytes.byteLength > MOST_TEXT) throw new Refusal('unprocessable', 'Die Mitteilung ist länger als 200 000 Zeichen.')
  const text = new TextDecoder('iso-8859-15').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a printed page holds line ends, tabs and page breaks.
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/.test(text))
    throw new Refusal('unprocessable', 'Die Mitteilung ist kein lesbarer Text in ISO-8859-15.')
  return { kind: 'text', protocol, account, text: text.replaceAll(/\r\n?|\f/g, '\n') }
}
