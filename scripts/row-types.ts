import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type CallExpression, isCallExpression, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Shape } from '#server/testing/row-types.ts'
import { newest, ROOT } from './web-build.ts'

export const ROW_TYPES = join(ROOT, 'node_modules', '.cache', 'row-types.json')
const SOURCES = ['server', 'contract', 'domain', 'package-lock.json', 'scripts/row-types.ts']

/** Writes down, by file and line, which rows each statement of the server says it gives; tests hold what comes against it. */
export function writeRowTypes(): void {
  const writtenAt = existsSync(ROW_TYPES) ? statSync(ROW_TYPES).mtimeMs : 0
  if (SOURCES.every(source => newest(join(ROOT, source)) <= writtenAt)) return
  mkdirSync(dirname(ROW_TYPES), { recursive: true })
  writeFileSync(ROW_TYPES, JSON.stringify(rowTypesOf(ROOT), null, 1))
}

export const readRowTypes = (): Record<string, Shape> => JSON.parse(readFileSync(ROW_TYPES, 'utf8'))

/** By `file:line` of the call below `root`. */
export function rowTypesOf(root: string): Record<string, Shape> {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const files = project.program
      .getSourceFileNames()
      .filter(file => file.startsWith(join(root, 'server')) && !/\.test\.ts$|\/testing\//.test(file))
    return Object.fromEntries(files.flatMap(file => statementsOf(project, root, file)))
  } finally {
    api.close()
  }
}

function statementsOf(project: Project, root: string, file: string): [string, Shape][] {
  const source = project.program.getSourceFile(file)!
  const found: [string, Shape][] = []
  const visit = (node: Node) => {
    if (isStatement(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.expression.name.getStart(source))
      const type = project.checker.getTypeFromTypeNode(node.typeArguments![0]!)!
      found.push([`${relative(root, file)}:${line + 1}`, shapeOf(project.checker, type)])
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const isStatement = (node: Node): node is CallExpression & { expression: { name: Node } } =>
  isCallExpression(node) &&
  isPropertyAccessExpression(node.expression) &&
  node.typeArguments?.length === 1 &&
  ['execute', 'query'].includes(node.expression.name.text)

function shapeOf(checker: Checker, type: Type): Shape {
  if (type.isUnionType()) return { any: type.getTypes().map(each => shapeOf(checker, each)) }
  if (type.isLiteralType()) return { is: type.value as string | number | boolean }
  if (type.flags & (TypeFlags.StringLike | TypeFlags.TemplateLiteral)) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & TypeFlags.Null) return 'null'
  if (type.flags & TypeFlags.Undefined) return 'undefined'
  if (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) return 'unknown'
  if (type.getSymbol()?.name === 'Buffer') return 'buffer'
  if (checker.isTupleType(type) && type.isTypeReference())
    return { tuple: checker.getTypeArguments(type).map(each => shapeOf(checker, each)) }
  if (checker.isArrayLikeType(type) && type.isTypeReference())
    return { list: shapeOf(checker, checker.getTypeArguments(type)[0]!) }
  // A branded text or number is one.
  if (type.isIntersectionType()) {
    const plain = type
      .getTypes()
      .map(each => shapeOf(checker, each))
      .find(shape => typeof shape === 'string')
    if (plain) return plain
  }
  return objectOf(checker, type)
}

function objectOf(checker: Checker, type: Type): Shape {
  const properties = checker.getPropertiesOfType(type)
  const [index] = checker.getIndexInfosOfType(type)
  return {
    fields: Object.fromEntries(
      properties.map(property => {
        const shape = shapeOf(checker, checker.getTypeOfSymbol(property)!)
        return [property.name, property.flags & SymbolFlags.Optional ? { any: [shape, 'undefined'] } : shape]
      }),
    ),
    ...(index && { others: shapeOf(checker, index.valueType) }),
  }
}
