import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, nameOf, nodeIn, programOf, walk } from './syntax.ts'

export type LongFunction = { file: string; name: string; line: number; lines: number }

/** Functions of more lines than `most`, the longest first: counted from the first word to the closing bracket. */
export function longFunctions(root: string, files: readonly string[], most: number): LongFunction[] {
  return files
    .flatMap(file => functionsOf(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ lines }) => lines > most)
    .sort((a, b) => b.lines - a.lines)
}

function functionsOf(file: string, text: string): LongFunction[] {
  const found: LongFunction[] = []
  const line = (at: number) => text.slice(0, at).split('\n').length
  walk(programOf(file, text).body, (node, above) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const first = line(node.start)
    found.push({ file, name: nameOfFunction(node, above), line: first, lines: line(node.end) - first + 1 })
  })
  return found
}

function nameOfFunction(node: Node, above: readonly Node[]): string {
  const outer = above.findLast(one => nodeIn(one, 'id') || nodeIn(one, 'key'))
  return (
    nameOf(nodeIn(node, 'id')) ?? nameOf(outer && (nodeIn(outer, 'id') ?? nodeIn(outer, 'key'))) ?? 'without a name'
  )
}
