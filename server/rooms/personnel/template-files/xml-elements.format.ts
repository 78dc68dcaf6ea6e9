/** An element's name and attributes without their prefixes, which a file may choose; `text` stands before the next tag. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string>; text: string }

/** It is not the plain XML that word processors write. */
export class UnreadableXml extends Error {}

const NAME = `[^\\s<>/=&"'!?]+`
const ATTRIBUTE = `\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`
const TOKEN = new RegExp(
  [
    `<(${NAME})((?:${ATTRIBUTE.replaceAll(/\((?!\?)/g, '(?:')})*)\\s*/?>`,
    `</${NAME}\\s*>`,
    '<!--(?!-?>)(?:[^-]|-(?!-))*-->',
    '<!\\[CDATA\\[([^]*?)\\]\\]>',
    '<\\?(?:xml|mso-[\\w-]+)(?=[\\s?])[^>]*?\\?>',
    '([^<]+)',
  ].join('|'),
  'y',
)

/**
 * Every element of an XML text in its order. What a stricter or a laxer reader could take for something else, as a document type
 * or an unknown entity, is not read at all.
 */
export function* elementsOf(xml: string): Generator<XmlElement> {
  let open: XmlElement | undefined
  let at = xml.startsWith('\uFEFF') ? 1 : 0
  while (at < xml.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(xml)
    if (!match) throw new UnreadableXml()
    at = TOKEN.lastIndex
    const [, name, attributes = '', data, text] = match
    if (name !== undefined) {
      if (open) yield open
      open = { name: bare(name), attributes: attributesOf(attributes), text: '' }
    } else if (open) open.text += data ?? (text === undefined ? '' : decoded(text))
    else if (text !== undefined) decoded(text)
  }
  if (open) yield open
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(new RegExp(ATTRIBUTE, 'g'))) {
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
