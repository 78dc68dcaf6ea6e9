import { SaxesParser } from 'saxes'

export type XmlElement = {
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

/** `onlyElements`: what no message needs and what has hidden parts of a text from others before, comments and the like, is refused, too. */
type Bounds = { mostElements: number; mostDepth: number; onlyElements?: true }

/** Not well-formed, too much of it, or of a kind that is not read. Its message is for us alone. */
export class UnreadableXml extends Error {}

/** Nothing is looked up and nothing is replaced: what declares a type or an entity is refused as it stands. */
export function readXml(text: string, { mostElements, mostDepth, onlyElements }: Bounds): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string): never => {
    throw new UnreadableXml(why)
  }
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('declares a document type'))
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') refuse('another encoding')
  })
  if (onlyElements) {
    parser.on('comment', () => refuse('a comment'))
    parser.on('cdata', () => refuse('a marked section'))
    parser.on('processinginstruction', () => refuse('an instruction'))
  } else parser.on('cdata', text => add(text))
  const add = (text: string) => {
    const within = open.at(-1)
    if (within) within.text += text
  }
  parser.on('text', add)
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++elements > mostElements || open.length >= mostDepth) refuse('too much of it')
    const named = Object.values(attributes).filter(({ prefix, local }) => prefix !== 'xmlns' && local !== 'xmlns')
    const element: XmlElement = {
      name: local,
      namespace: uri,
      // Of others' namespaces none is asked for, and none may stand in for ours.
      attributes: Object.fromEntries(named.filter(({ uri }) => uri === '').map(({ local, value }) => [local, value])),
      children: [],
      text: '',
    }
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root ?? refuse('nothing in it')
}

/** Itself and all within it. */
export function* every(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* every(child)
}

export const childrenOf = ({ children }: XmlElement, name: string, namespace: string): XmlElement[] =>
  children.filter(child => child.name === name && child.namespace === namespace)
