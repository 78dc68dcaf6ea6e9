import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, MOST_FUNCTION_LINES } from './layout.ts'
import { type Node, nameOf, nodeIn, type Program, programOf, walk } from './syntax.ts'

export type LongFunction = { file: string; name: string; line: number; lines: number }

/** Functions of more lines than `most`, the longest first: counted from the first word to the closing bracket. */
export function longFunctions(root: string, files: readonly string[], most: number): LongFunction[] {
  return files
    .flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return functionsOf(file, programOf(file, text), text)
    })
    .filter(({ lines }) => lines > most)
    .sort((a, b) => b.lines - a.lines)
}

/** What of the web is too long to be read at once. */
export const checkFunctions = (file: string, program: Program, text: string): string[] =>
  file.startsWith('web/') && !isTest(file)
    ? functionsOf(file, program, text)
        .filter(({ lines }) => lines > MOST_FUNCTION_LINES)
        .map(
          ({ name, lines }) =>
            `${file}: ${name} has ${lines} lines; past ${MOST_FUNCTION_LINES} what it knows is a hook, and what it draws are parts beside it.`,
        )
    : []

function functionsOf(file: string, program: Program, text: string): LongFunction[] {
  const found: LongFunction[] = []
  const line = (at: number) => text.slice(0, at).split('\n').length
  walk(program.body, (node, above) => {
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
