import PizZip from 'pizzip'
import { Refusal } from '#server/platform/refusal.ts'
import { checkZip } from '#server/platform/zip-guard.ts'

const refuse = (message: string): never => {
  throw new Refusal('unprocessable', message)
}

const NO_WORD_FILE = 'Die Datei ist keine Word-Datei (.docx).'
const ENCRYPTED =
  'Die Datei ist mit einem Kennwort geschützt oder im alten Format .doc gespeichert. Bitte speichern Sie sie ohne Kennwort als .docx.'
const MACROS = 'Die Datei enthält Makros. Bitte speichern Sie sie als Word-Dokument ohne Makros (.docx).'
const OUTSIDE =
  'Die Datei holt Inhalte von außerhalb, etwa ein verknüpftes Bild oder eine Dokumentvorlage. Bitte betten Sie diese ein oder entfernen Sie sie.'
const EMBEDDED = 'Die Datei enthält eingebettete Objekte oder Steuerelemente. Bitte entfernen Sie diese.'
const UNREADABLE = 'Die Datei enthält Teile, die Word so nicht schreibt, und wird nicht angenommen.'

/** Opens an uploaded .docx once nothing in it can run, load or unpack to more than it says. */
export async function openPackage(bytes: Buffer): Promise<PizZip> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) refuse(ENCRYPTED)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') refuse(NO_WORD_FILE)
  const names = (await checkZip(bytes)).map(name => name.toLowerCase())
  if (!names.includes('word/document.xml')) refuse(NO_WORD_FILE)
  if (new Set(names).size !== names.length || names.some(name => /^\/|\\|(^|\/)\.\.(\/|$)/.test(name)))
    refuse(UNREADABLE)
  if (names.some(name => /vbaproject|vbadata|macrosheets/.test(name))) refuse(MACROS)
  if (names.some(name => /(^|\/)(embeddings|activex|ctrlprops|customui|afchunk)[^/]*\//.test(name))) refuse(EMBEDDED)
  const zip = new PizZip(bytes)
  for (const name of Object.keys(zip.files)) if (/\.(xml|rels)$/i.test(name)) checkPart(name, zip.file(name)!.asText())
  return zip
}

/** Links that a reader clicks are fine; whatever is loaded by opening the document is not. */
const RELATIONS_REFUSED: readonly [RegExp, string][] = [
  [/\/(vbaProject|wordVbaData|keyMapCustomizations)$/i, MACROS],
  [/\/(oleObject|package|control|activeXControlBinary|customUI|extensibility)$/i, EMBEDDED],
  [
    /\/(aFChunk|subDocument|attachedTemplate|frame|mailMergeSource|mailMergeHeaderSource|recipientData|transform)$/i,
    OUTSIDE,
  ],
]

function checkPart(name: string, xml: string): void {
  // Only UTF-8 is looked at, so nothing else may come to the reader; a document type could define entities.
  if (/[\0\uFFFD]/.test(xml) || /<!(DOCTYPE|ENTITY)/i.test(xml)) refuse(UNREADABLE)
  if (/encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(xml.slice(0, 200))) refuse(UNREADABLE)
  if (/macroEnabled/i.test(xml) && name === '[Content_Types].xml') refuse(MACROS)
  if (/\.rels$/i.test(name)) checkRelations(xml)
  else if (/<w:(altChunk|subDoc|control|object)\b/.test(xml)) refuse(EMBEDDED)
  else if (LOADING_CODE.test(fieldCodes(xml))) refuse(OUTSIDE)
}

function checkRelations(xml: string): void {
  for (const [element] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const type = attribute(element, 'Type')
    for (const [refused, message] of RELATIONS_REFUSED) if (refused.test(type)) refuse(message)
    if (/^external$/i.test(attribute(element, 'TargetMode')) && !/\/hyperlink$/.test(type)) refuse(OUTSIDE)
    if (/^[a-z][a-z0-9+.-]*:|^\/\/|^\\/i.test(attribute(element, 'Target')) && !/\/hyperlink$/.test(type))
      refuse(OUTSIDE)
  }
}

const attribute = (element: string, name: string): string => {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(element) ?? []
  return decodeXml(value)
}

/** Codes of Word's own fields that load a file or start a program. */
const LOADING_CODE = /\b(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|MACROBUTTON|RD)\b/i

/** Word may split a code over several runs. */
const fieldCodes = (xml: string): string =>
  [
    ...[...xml.matchAll(/<w:fldChar[^>]*fldCharType="begin"|<w:instrText[^>]*>([^<]*)</g)].map(
      ([, code]) => code ?? ' ',
    ),
    ...[...xml.matchAll(/<w:fldSimple[^>]*?w:instr="([^"]*)"/g)].map(([, code]) => ` ${code}`),
  ].join('')

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
