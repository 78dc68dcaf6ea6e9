import { SaxesParser } from 'saxes'
import { Refusal } from '#server/platform/refusal.ts'

export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
  /** In which it begins. */
  line: number
}

const MOST_ELEMENTS = 400_000
const MOST_DEPTH = 12
const MOST_ATTRIBUTES = 30

/** `where` says in which part of a file the document lies; its lines count from there. */
type Wanted = { roots: readonly string[]; where?: string }

/**
 * A whole document, or the sentence that says in which line it is none. Nothing is looked up and nothing is replaced: what
 * declares a type or an entity is refused as it stands.
 */
export function readXml(bytes: Uint8Array, { roots, where = '' }: Wanted): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string): never => {
    throw new Refusal('unprocessable', `${where}Zeile ${parser.line}: ${why}`)
  }
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  let isEnding = false
  parser.on('error', () =>
    refuse(isEnding ? 'Die Datei bricht hier ab, sie ist nicht vollständig.' : 'Das ist kein gültiges XML.'),
  )
  parser.on('doctype', () =>
    refuse('Die Datei legt einen Dokumenttyp fest (DOCTYPE). Das wird aus Sicherheitsgründen nicht gelesen.'),
  )
  parser.on('processinginstruction', () =>
    refuse('Die Datei enthält eine Anweisung an Programme. Das wird nicht gelesen.'),
  )
  parser.on('opentag', ({ local, attributes }) => {
    const named = Object.values(attributes).filter(({ prefix, local }) => prefix !== 'xmlns' && local !== 'xmlns')
    if (named.length > MOST_ATTRIBUTES) refuse('Zu viele Angaben an einer Stelle.')
    if (++elements > MOST_ELEMENTS) refuse('Die Datei ist zu groß.')
    if (open.length >= MOST_DEPTH) refuse('Die Datei ist zu tief verschachtelt.')
    const element: XmlElement = {
      name: local,
      attributes: Object.fromEntries(named.map(({ local, value }) => [local, value])),
      children: [],
      text: '',
      line: parser.line,
    }
    if (!root && !roots.includes(local))
      refuse(`„${cut(local)}“ ist keine Rücksendung von ELDA; erwartet wird „${roots.join('“ oder „')}“.`)
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const add = (text: string) => {
    const within = open.at(-1)
    if (within) within.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  const text = decode(bytes, where)
  parser.write(text)
  isEnding = true
  parser.close()
  return root ?? refuse('Die Datei ist leer.')
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** As the document says of itself, else UTF-8. */
const READ: Record<string, string> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}
const DECLARED = /^(?:\u00EF\u00BB\u00BF)?<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([^"'>]{1,40})["']/

function decode(bytes: Uint8Array, where: string): string {
  const refuse = (why: string): never => {
    throw new Refusal('unprocessable', `${where}${why}`)
  }
  if (bytes.includes(0))
    refuse('Die Datei ist keine Textdatei oder als UTF-16 gespeichert. Rücksendungen sind in UTF-8 oder ISO-8859-15.')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 300)).toString('latin1')
  const declared = DECLARED.exec(head)?.[1] ?? 'utf-8'
  const encoding = Object.hasOwn(READ, declared.toLowerCase()) ? READ[declared.toLowerCase()] : undefined
  if (!encoding)
    return refuse(
      `Der Zeichensatz „${cut(declared)}“ der Datei wird nicht gelesen. Rücksendungen sind in UTF-8 oder ISO-8859-15.`,
    )
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return refuse(
      `Die Datei gibt ${declared.toUpperCase()} als Zeichensatz an, ist es aber nicht. Laden Sie sie bitte neu von ELDA, ohne sie zu speichern.`,
    )
  }
}

export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find(child => child.name === name)

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter(child => child.name === name)

/** Control and hidden letters are no part of any word. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu
export const visible = (text: string): string => text.replace(HIDDEN, ' ').replaceAll(/ {2,}/g, ' ').trim()

/** Longer than that it is no such value. */
export function fieldOf(parent: XmlElement, name: string, most: number): string {
  const child = childOf(parent, name)
  return child ? bounded(child, child.text, most, name) : ''
}

export const attributeOf = (element: XmlElement, name: string, most: number): string =>
  bounded(element, element.attributes[name] ?? '', most, name)

function bounded({ line }: XmlElement, text: string, most: number, name: string): string {
  const value = visible(text)
  if (value.length > most)
    throw new Refusal('unprocessable', `Zeile ${line}: „${name}“ ist länger als ${most} Zeichen.`)
  return value
}

const MOST_TEXT = 1000
/** What is only read may be cut. */
export function proseOf(parent: XmlElement, name: string): string {
  const value = visible(childOf(parent, name)?.text.slice(0, 5 * MOST_TEXT) ?? '')
  return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT - 1)}…` : value
}
