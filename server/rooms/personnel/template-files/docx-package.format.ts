import PizZip from 'pizzip'
import { checkZip } from '#server/platform/zip-guard.ts'
import { checkPart, EMBEDDED, MACROS, refuse, UNREADABLE } from './docx-part.format.ts'

const NO_WORD_FILE = 'Die Datei ist keine Word-Datei (.docx).'
const ENCRYPTED =
  'Die Datei ist mit einem Kennwort geschützt oder im alten Format .doc gespeichert. Bitte speichern Sie sie ohne Kennwort als .docx.'
/** Word's names are plain, and mean one part each however they are spelt. */
const ODD_NAME = /[^\x20-\x7e]|[%\\]|^\/|\/\/|(^|\/)\.\.?(\/|$)/

/** Opens an uploaded .docx once nothing in it can run, load or unpack to more than it says. */
export async function openPackage(bytes: Buffer): Promise<PizZip> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) refuse(ENCRYPTED)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') refuse(NO_WORD_FILE)
  const names = (await checkZip(bytes)).map(name => name.toLowerCase())
  if (!names.includes('word/document.xml')) refuse(NO_WORD_FILE)
  if (new Set(names).size !== names.length || names.some(name => ODD_NAME.test(name))) refuse(UNREADABLE)
  if (names.some(name => /vbaproject|vbadata|macrosheets/.test(name))) refuse(MACROS)
  if (names.some(name => /(^|\/)(embeddings|activex|ctrlprops|customui|afchunk)[^/]*\//.test(name))) refuse(EMBEDDED)
  const zip = new PizZip(bytes)
  const parts = Object.values(zip.files).filter(({ dir }) => !dir)
  for (const part of parts) checkPart(part.asUint8Array())
  return zip
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decodeXml = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

export const encodeXml = (text: string): string =>
  text.replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))

export const packed = (zip: PizZip): Buffer => zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
