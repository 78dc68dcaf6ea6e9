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

/** Of a text that stands there as it is; undefined where it is put together while running. */
export function plainText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || nodesIn(node, 'expressions').length > 0) return undefined
  const [quasi] = node.quasis as { value: { cooked: string } }[]
  return quasi?.value.cooked
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
