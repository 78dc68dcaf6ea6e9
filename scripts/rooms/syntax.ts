import { parseSync } from 'vite'

/** A node as the parser gives it: ESTree with TypeScript's own. */
export type Node = { type: string; start: number; end: number } & { readonly [part: string]: unknown }
type Visit = (node: Node, above: readonly Node[]) => void

export type Program = { body: Node; comments: readonly { value: string }[] }

/** Read by the compiler's rules, so that nothing depends on how somebody writes it. */
export function programOf(file: string, text: string): Program {
  const { program, comments } = parseSync(file, text)
  return { body: program as unknown as Node, comments }
}

/** Each node with those that it lies in, the nearest last. */
export function walk(node: Node, visit: Visit, above: readonly Node[] = []): void {
  visit(node, above)
  const inside = [...above, node]
  for (const part of Object.values(node))
    for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) walk(one, visit, inside)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const nodeIn = (node: Node, part: string): Node | undefined => {
  const value = node[part]
  return isNode(value) ? value : undefined
}
export const nodesIn = (node: Node, part: string): Node[] => {
  const value = node[part]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Of a text that stands there as it is, in however many pieces; undefined where it is put together while running. */
export function plainText(node: Node | undefined): string | undefined {
  const pieces = piecesOf(node)
  return pieces?.every(piece => typeof piece === 'string') ? pieces.join('') : undefined
}

/** The pieces of a text as they follow each other, what is put in as its node; undefined for what is no text. */
export function piecesOf(node: Node | undefined): (string | Node)[] | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : undefined
    case 'TemplateLiteral': {
      const inside = nodesIn(node, 'expressions')
      const quasis = node.quasis as { value: { cooked: string | null } }[]
      return quasis.flatMap(({ value }, at) => [value.cooked ?? '', ...pieceOf(inside[at])])
    }
    case 'TaggedTemplateExpression':
      return nameOf(nodeIn(node, 'tag')) === 'String.raw' ? piecesOf(nodeIn(node, 'quasi')) : undefined
    case 'BinaryExpression': {
      const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')]
      const isText = node.operator === '+' && (piecesOf(left) ?? piecesOf(right))
      return isText ? [...pieceOf(left), ...pieceOf(right)] : undefined
    }
    case 'CallExpression':
      return joined(node)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return piecesOf(nodeIn(node, 'expression'))
    default:
      return undefined
  }
}

const pieceOf = (node: Node | undefined): (string | Node)[] => (node ? (piecesOf(node) ?? [node]) : [])

/** `['a', 'b'].join('')`, `'a'.concat('b')` */
function joined(node: Node): (string | Node)[] | undefined {
  const callee = nodeIn(node, 'callee')
  if (callee?.type !== 'MemberExpression') return undefined
  const [object, verb] = [nodeIn(callee, 'object'), nameOf(nodeIn(callee, 'property'))]
  const given = nodesIn(node, 'arguments')
  if (verb === 'concat' && piecesOf(object)) return [...pieceOf(object), ...given.flatMap(pieceOf)]
  if (verb !== 'join' || object?.type !== 'ArrayExpression') return undefined
  const between = given[0] ? piecesOf(given[0]) : [',']
  return between && nodesIn(object, 'elements').flatMap((one, at) => [...(at > 0 ? between : []), ...pieceOf(one)])
}

/** `Date.now`, `import.meta.url`, `fetch`; undefined for what has no such name. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name as string
  if (node?.type === 'MetaProperty') return `${nameOf(nodeIn(node, 'meta'))}.${nameOf(nodeIn(node, 'property'))}`
  if (node?.type !== 'MemberExpression') return undefined
  const [object, property] = [nameOf(nodeIn(node, 'object')), nodeIn(node, 'property')]
  const name = node.computed ? plainText(property) : nameOf(property)
  return object && name ? `${object}.${name}` : undefined
}
