import PizZip from 'pizzip'
import { kindSentence } from '#server/platform/content/known-file-kinds.ts'
import { checkZip } from '#server/platform/zip-guard.ts'
import { brokenPart, checkPart, EMBEDDED, MACROS, refuse, UNREADABLE } from './docx-part.format.ts'

const NO_WORD_FILE = 'Möglich sind Word-Dateien (.docx) und PDF-Formulare.'
const ENCRYPTED =
  'Die Datei ist mit einem Kennwort geschützt oder im alten Format .doc gespeichert. Bitte speichern Sie sie ohne Kennwort als .docx.'
/** Word's names are plain, and mean one part each however they are spelt. */
const ODD_NAME = /[^\x20-\x7e]|[%\\]|^\/|\/\/|(^|\/)\.\.?(\/|$)/

/** Opens an uploaded .docx once nothing in it can run, load or unpack to more than it says. */
export async function openPackage(bytes: Buffer): Promise<PizZip> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) refuse(ENCRYPTED)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') refuse(`${NO_WORD_FILE} ${kindSentence(bytes)}`)
  const names = (await checkZip(bytes)).map(name => name.toLowerCase())
  if (!names.includes('word/document.xml')) refuse(`${NO_WORD_FILE} ${kindSentence(bytes)}`)
  if (new Set(names).size !== names.length || names.some(name => ODD_NAME.test(name))) refuse(UNREADABLE)
  if (names.some(name => /vbaproject|vbadata|macrosheets/.test(name))) refuse(MACROS)
  if (names.some(name => /(^|\/)(embeddings|activex|ctrlprops|customui|afchunk)[^/]*\//.test(name))) refuse(EMBEDDED)
  const zip = new PizZip(bytes)
  const parts = Object.values(zip.files).filter(({ dir }) => !dir)
  for (const part of parts) checkPart(part.name, part.asUint8Array())
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

/** The part of a document that no program would read, of those named or of all. */
export function brokenPartOf(zip: PizZip, names: Iterable<string> = Object.keys(zip.files)): string | undefined {
  const parts = [...names].flatMap(name => zip.file(name) ?? [])
  return brokenPart(parts.map(part => ({ name: part.name, bytes: part.asUint8Array() })))
}
