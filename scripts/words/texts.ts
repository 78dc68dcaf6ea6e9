import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, nameOf, nodeIn, nodesIn, piecesOf, programOf } from '../rooms/syntax.ts'

/** A text as somebody may read it; what is put in while running stands there as `{}`. */
export type Said = { readonly file: string; readonly line: number; readonly text: string }

/** What tests and the demo invent are names. */
const NOT_SAID = /\.test\.tsx?$|\.d\.ts$|\/(fixtures|testing|demo)\//

/** Everything that the product may say to somebody: screens, refusals, mails, papers and messages alike. */
export function textsIn(root: string): Said[] {
  const files = globSync('{web,contract,domain,server}/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !NOT_SAID.test(file))
    .sort()
  return files.flatMap(file => textsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The texts of one file, each as a whole, in however many pieces it is written. */
export function textsOf(file: string, source: string): Said[] {
  const said: Said[] = []
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index)
  const lineAt = (place: number) => starts.filter(start => start < place).length + 1
  const say = (node: Node, pieces: readonly (string | Node)[]) => {
    const text = pieces.map(piece => (typeof piece === 'string' ? piece : '{}')).join('')
    if (/\p{L}{2}/u.test(text) && !CODE.test(text))
      said.push({ file, line: lineAt(node.start), text: text.replace(/\s+/g, ' ').trim() })
  }
  const gather = (node: Node): void => {
    if (isForMachines(node)) return
    const pieces = piecesOf(node)
    if (pieces) {
      say(node, pieces)
      for (const piece of pieces) if (typeof piece !== 'string') gather(piece)
      return
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') sayChildren(node, say)
    for (const part of partsOf(node)) gather(part)
  }
  gather(programOf(file, source).body)
  return said
}

/** What stands between two tags is one text, what is marked or put in within it a part of its own. */
function sayChildren(node: Node, say: (node: Node, pieces: readonly (string | Node)[]) => void) {
  const children = nodesIn(node, 'children')
  if (!children.some(child => child.type === 'JSXText' && /\p{L}/u.test(child.value as string))) return
  const pieces = children.map(child => (child.type === 'JSXText' ? (child.value as string) : child))
  say(children.find(child => child.type === 'JSXText')!, pieces)
}

/** Statements, examples of programs, lists of typefaces. */
const CODE = /::|\bat time zone\b|\bdate '\d|^(select|import|with) |=>|sans-serif/

const ATTRIBUTES = /^(className|class|style|id|key|to|href|type|name|role|htmlFor|d|viewBox|fill|stroke|data-.*)$/

/** Of which no word is shown: addresses of modules, types, statements, names of classes and keys. */
function isForMachines(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'JSXText':
      return true
    case 'Property':
      // By which the palette is searched; the label is what stands there.
      return nameOf(nodeIn(node, 'key')) === 'words' && piecesOf(nodeIn(node, 'value')) !== undefined
    case 'JSXAttribute':
      return ATTRIBUTES.test(String(nodeIn(node, 'name')?.name))
    case 'TaggedTemplateExpression':
      return nameOf(nodeIn(node, 'tag')) !== 'String.raw'
    default:
      return /^TS(?!As|Satisfies|NonNull|Enum)/.test(node.type)
  }
}

function partsOf(node: Node): Node[] {
  const isNamed = node.type === 'Property' && !node.computed
  const isFrom = node.type === 'ExportNamedDeclaration'
  return Object.entries(node).flatMap(([part, value]) =>
    (isNamed && part === 'key') || (isFrom && part === 'source')
      ? []
      : Array.isArray(value)
        ? nodesIn(node, part)
        : (nodeIn(node, part) ?? []),
  )
}
