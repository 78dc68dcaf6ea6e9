import { excerpt } from '#domain/documents/template-problems.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { elementsOf, UnreadableXml, type XmlElement } from './xml-elements.format.ts'

export const refuse = (message: string): never => {
  throw new Refusal('unprocessable', message)
}

export const MACROS = 'Die Datei enthält Makros. Bitte speichern Sie sie als Word-Dokument ohne Makros (.docx).'
export const EMBEDDED = 'Die Datei enthält eingebettete Objekte oder Steuerelemente. Bitte entfernen Sie diese.'
export const UNREADABLE = 'Die Datei enthält Teile, die Word so nicht schreibt, und wird nicht angenommen.'
const OUTSIDE =
  'Die Datei holt Inhalte von außerhalb, etwa ein verknüpftes Bild oder eine Dokumentvorlage. Bitte betten Sie diese ein oder entfernen Sie sie.'
const MAIL_MERGE =
  'Die Datei ist ein Serienbrief mit einer Datenquelle. Bitte wählen Sie in Word unter „Sendungen“ ein normales Word-Dokument und speichern Sie sie noch einmal.'
const LINK =
  'Die Datei enthält einen Link, der weder zu einer Webseite noch zu einer E-Mail-Adresse führt. Bitte entfernen Sie ihn.'

const unreadable = (name: string, { isOdd }: { isOdd: boolean }) =>
  new Refusal(
    'unprocessable',
    isOdd
      ? `Die Datei enthält mit „${excerpt(name, 100)}“ einen Teil, den Word so nicht schreibt, und wird nicht angenommen.`
      : `Die Datei enthält mit „${excerpt(name, 100)}“ einen Teil, der kein gültiges XML ist. Bitte speichern Sie sie in Word noch einmal.`,
  )

/** Looks at a part of a .docx, whatever it is called: refused is what runs, or loads something, by opening the document. */
export function checkPart(name: string, bytes: Uint8Array): void {
  if (!isXml(bytes)) {
    if (MUST_BE_XML.test(name)) throw unreadable(name, { isOdd: false })
    return
  }
  let codes = ''
  try {
    for (const element of elementsOf(decoded(bytes))) {
      checkElement(element)
      codes += codeOf(element)
    }
  } catch (error) {
    throw error instanceof UnreadableXml ? unreadable(name, error) : error
  }
  checkFields(codes)
}

const MUST_BE_XML = /\.(xml|rels|vml)$/i

/** Of some parts the first that no program would read; undefined: every one opens them. */
export const brokenPart = (parts: readonly { name: string; bytes: Uint8Array }[]): string | undefined =>
  parts.find(({ name, bytes }) => MUST_BE_XML.test(name) && !isReadable(bytes))?.name

function isReadable(bytes: Uint8Array): boolean {
  try {
    for (const _ of elementsOf(decoded(bytes)));
    return true
  } catch (error) {
    if (error instanceof UnreadableXml) return false
    throw error
  }
}

/** Two bytes a letter, in either order, would be looked past. */
function isXml(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) refuse(UNREADABLE)
  if ((first === 0 && second === 0x3c) || (first === 0x3c && second === 0)) refuse(UNREADABLE)
  return /^(\uFEFF)?\s*</.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))
}

/** Nothing but UTF-8 is looked at, so nothing else may come to the reader. */
function decoded(bytes: Uint8Array): string {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const isOther = /^[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i.test(xml.slice(0, 200))
    if (!isOther && !xml.includes('\0')) return xml
  } catch {}
  throw new UnreadableXml(true)
}

const ELEMENTS_REFUSED = new Map([
  ...['altChunk', 'control', 'object', 'OLEObject', 'ocx', 'webVideoPr', 'webextension', 'taskpane', 'script'].map(
    name => [name.toLowerCase(), EMBEDDED] as const,
  ),
  ...['subDoc', 'dataSource', 'connectString', 'movie', 'frameset'].map(name => [name.toLowerCase(), OUTSIDE] as const),
  ['mailmerge', MAIL_MERGE],
])

function checkElement({ name, attributes, text }: XmlElement): void {
  const refused = ELEMENTS_REFUSED.get(name.toLowerCase())
  if (refused) refuse(refused)
  if (name === 'Relationship') checkRelation(attributes)
  if (/macroEnabled|vbaProject|vbaData/i.test(attributes.get('ContentType') ?? '')) refuse(MACROS)
  if (/oleObject|activeX|controlproperties|afchunk/i.test(attributes.get('ContentType') ?? '')) refuse(EMBEDDED)
  // A picture that is linked instead of embedded, in each of the languages for drawings.
  if (attributes.get('link') || attributes.get('src') || attributes.has('embeddedHtml')) refuse(OUTSIDE)
  const href = attributes.get('href') ?? ''
  if (href !== '' && name !== 'a' && !/^(#|data:image\/(png|jpeg);)/.test(href))
    if (LOADING_ELEMENT.test(name)) refuse(OUTSIDE)
    else checkLink(href)
  if (/@import|url\(\s*["']?\s*(?![#"'\s])/i.test(name === 'style' ? text : (attributes.get('style') ?? '')))
    refuse(OUTSIDE)
}

/** Of VML and SVG, what shows what its `href` names. */
const LOADING_ELEMENT = /^(imagedata|fill|stroke|image|feImage|use|linearGradient|radialGradient|pattern|tref)$/i

const RELATIONS_REFUSED: readonly [RegExp, string][] = [
  [/\/(vbaProject|wordVbaData|keyMapCustomizations|attachedToolbars)$/i, MACROS],
  [
    /\/(oleObject|package|control|activeXControl\w*|customUI|extensibility|userCustomization|webextension\w*)$/i,
    EMBEDDED,
  ],
  [
    /\/(aFChunk|subDocument|attachedTemplate|frame|mailMergeSource|mailMergeHeaderSource|recipientData|transform|externalLink\w*)$/i,
    OUTSIDE,
  ],
]

/** Links that a reader clicks are fine; whatever is loaded by opening the document is not. */
function checkRelation(attributes: ReadonlyMap<string, string>): void {
  const [type = '', target = '', mode = ''] = ['Type', 'Target', 'TargetMode'].map(name => attributes.get(name)?.trim())
  for (const [refused, message] of RELATIONS_REFUSED) if (refused.test(type)) refuse(message)
  if (/\/hyperlink$/.test(type)) checkLink(target)
  else if (/^external$/i.test(mode) || leadsOutside(target)) refuse(OUTSIDE)
}

const unescaped = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
// Programs leave out what can't be seen, and take both strokes for the same.
const read = (target: string) => unescaped(target).replace(/[\p{C}\s]/gu, '')
const leadsOutside = (target: string) => /^([a-z][a-z0-9+.-]*:|[/\\]{2}|\\)/i.test(read(target))

function checkLink(target: string): void {
  if (leadsOutside(target) && !/^(https?:\/\/|mailto:|tel:)/i.test(read(target))) refuse(LINK)
}

/** What stands in the place of a field's ends: nobody types these. */
const [BEGIN, END] = ['\uE000', '\uE001']

/** The codes of Word's own fields, which it may split over several runs. */
function codeOf({ name, attributes, text }: XmlElement): string {
  if (name === 'fldChar') return attributes.get('fldCharType') === 'begin' ? BEGIN : END
  if (name === 'fldSimple') return `${BEGIN}${attributes.get('instr') ?? ''}${END}`
  return name === 'instrText' || name === 'delInstrText' ? text.replace(/[\uE000\uE001]/g, '') : ''
}

const LOADING_CODE =
  /\uE000\W*(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|MACROBUTTON|RD|EMBED|CONTROL|HTMLCONTROL|HTMLACTIVEX|PRINT|QUOTE)(?![a-z])/i
/** What a field is called stands in another one, and is known only when it is worked out. */
const HIDDEN_CODE = /\uE000\s*[a-z]*\uE000/i

function checkFields(codes: string): void {
  if (LOADING_CODE.test(codes) || HIDDEN_CODE.test(codes)) refuse(OUTSIDE)
  for (const [, target = ''] of codes.matchAll(/\uE000\W*HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\uE000\uE001]*)/gi))
    checkLink(target)
}
