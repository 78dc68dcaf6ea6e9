/** An element's name and attributes without their prefixes, which a file may choose; `text` stands before the next tag. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string>; text: string }

/** It is not well-formed, or (`isOdd`) not the plain XML that word processors write. */
export class UnreadableXml extends Error {
  readonly isOdd: boolean
  constructor(isOdd = false) {
    super()
    this.isOdd = isOdd
  }
}

const NAME = `[:_\\p{L}][^\\s<>/=&"'!?]*`
const ATTRIBUTE = `\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'gu')
const TOKEN = new RegExp(
  [
    `<(${NAME})((?:${ATTRIBUTE.replaceAll(/\((?!\?)/g, '(?:')})*)\\s*(/?)>`,
    `</(${NAME})\\s*>`,
    '<!--(?!-?>)(?:[^-]|-(?!-))*-->',
    '<!\\[CDATA\\[([^]*?)\\]\\]>',
    '<\\?mso-[\\w-]+(?=[\\s?])[^>]*?\\?>',
    '([^<]+)',
  ].join('|'),
  'uy',
)

/** Only the beginning of a file may say which XML it is. */
const DECLARATION = /^\uFEFF?(?:<\?xml(?=[\s?])[^>]*?\?>)?/
/** Document types and instructions to other programs. */
const ODD = /^<(?:!DOCTYPE|\?(?!xml[\s?]))/

/** XML 1.0 § 2.2 has none of these letters. */
export const NO_LETTER = /(?![\t\r\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<![\x7F-\x9F])/u

/**
 * Every element of an XML text in its order. What is not well-formed, and what a stricter or a laxer reader could take for
 * something else, as a document type or an unknown entity, is not read at all.
 */
export function* elementsOf(xml: string): Generator<XmlElement> {
  if (NO_LETTER.test(xml)) throw new UnreadableXml()
  let open: XmlElement | undefined
  const nesting = openNesting()
  let at = DECLARATION.exec(xml)![0].length
  while (at < xml.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(xml)
    if (!match) throw new UnreadableXml(ODD.test(xml.slice(at, at + 20)))
    at = TOKEN.lastIndex
    const [, name, attributes = '', closing, ended, data, text] = match
    if (name !== undefined) {
      nesting.begin(name, attributes, closing === '/')
      if (open) yield open
      open = { name: bare(name), attributes: attributesOf(attributes), text: '' }
    } else if (ended !== undefined) nesting.end(ended)
    else if (data !== undefined || text !== undefined) {
      const said = data ?? decoded(text!)
      if (open) open.text += said
      if (nesting.isOutside() && (data !== undefined || /[^ \t\r\n]/.test(text!))) throw new UnreadableXml()
      if (text?.includes(']]>')) throw new UnreadableXml()
    }
  }
  if (!nesting.isWhole()) throw new UnreadableXml()
  if (open) yield open
}

/** One root, every element ended where it began, no attribute twice, no prefix that means nothing. */
function openNesting() {
  const open: { name: string; prefixes: ReadonlySet<string> }[] = []
  let roots = 0
  return {
    begin(name: string, attributes: string, isEmpty: boolean) {
      const names = [...attributes.matchAll(ATTRIBUTES)].map(([, attribute = '']) => attribute)
      const declared = names.flatMap(attribute => (attribute.startsWith('xmlns:') ? attribute.slice(6) : []))
      const outer = open.at(-1)?.prefixes ?? new Set(['xml', 'xmlns'])
      const prefixes = declared.length > 0 ? new Set([...outer, ...declared]) : outer
      const isKnown = [name, ...names].every(one => !one.includes(':') || prefixes.has(one.slice(0, one.indexOf(':'))))
      if (!isKnown || new Set(names).size !== names.length) throw new UnreadableXml()
      if (open.length === 0) roots++
      if (roots > 1) throw new UnreadableXml()
      if (!isEmpty) open.push({ name, prefixes })
    },
    end(name: string) {
      if (open.pop()?.name !== name) throw new UnreadableXml()
    },
    isOutside: () => open.length === 0,
    isWhole: () => open.length === 0 && roots === 1,
  }
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTES)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    const key = bare(name)
    // `r:id` and `id` may stand side by side: both are looked at.
    found.set(key, [found.get(key), decoded(double ?? single ?? '')].filter(value => value !== undefined).join('\n'))
  }
  return found
}

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

const decoded = (text: string): string =>
  text.replace(/&([^;\s]{0,12};)?/g, (_, entity?: string) => {
    const name = entity?.slice(0, -1) ?? ''
    const number = /^#x([0-9a-f]+)$/i.exec(name)?.[1]
    const code = number === undefined ? Number(/^#(\d+)$/.exec(name)?.[1] ?? Number.NaN) : Number.parseInt(number, 16)
    const letter = NAMED.get(name) ?? (isLetter(code) ? String.fromCodePoint(code) : undefined)
    if (letter === undefined) throw new UnreadableXml()
    return letter
  })

/** XML 1.0 § 2.2. */
const isLetter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
