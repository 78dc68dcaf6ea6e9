import { isTest } from './layout.ts'
import { type Node, nameOf, nodeIn, nodesIn, type Program, plainText, walk } from './syntax.ts'

/** What the contract says of an endpoint to the server. */
const NOT_PLAIN = new Set([
  ...[
    'summary',
    'permission',
    'exposes',
    'masks',
    'alsoRequires',
    'mayRequire',
    'byPeople',
    'withoutSession',
    'params',
  ],
  ...['query', 'companyAlias', 'body', 'bodyBytes', 'naming', 'upload', 'addresses', 'answer', 'refusals', 'writes'],
  ...['needsNoRoom', 'idempotent', 'rate'],
])
const NOT_ON_A_PAGE =
  'a page has of an endpoint method and path alone (web/build/endpoints.ts); export the schema by its name and import that'

/** Breaches of what becomes of the contract on a page: endpoints without schemas, and schemas that speak German. */
export function checkEndpoints(file: string, { body }: Program): string[] {
  if (!/^(contract|web)\//.test(file) || file.startsWith('web/build/') || isTest(file)) return []
  const found = new Set<string>()
  const endpoints = endpointsIn(file, body)
  walk(body, (node, above) => {
    for (const name of read(node, above))
      if (isOfEndpoint(name.split('.'), endpoints)) found.add(`${file}: “${name}”: ${NOT_ON_A_PAGE}.`)
  })
  for (const node of nodesIn(body, 'body').filter(isImport)) {
    const from = plainText(nodeIn(node, 'source')) ?? ''
    if (/^zod(\/|$)/.test(from) && file !== 'contract/zod.ts' && node.importKind !== 'type')
      found.add(`${file}: take z from contract/zod.ts: only there it has learned what faults are called in German.`)
    if (
      from === '#contract/endpoint.ts' &&
      /^web\/(?!lib\/api\.ts)/.test(file) &&
      importedIn(node).includes('Endpoint')
    )
      found.add(`${file}: an endpoint that is handed in is Called (web/lib/api.ts): ${NOT_ON_A_PAGE}.`)
  }
  return [...found]
}

const isImport = ({ type }: Node): boolean => type === 'ImportDeclaration'
const importedIn = (node: Node): (string | undefined)[] =>
  nodesIn(node, 'specifiers').map(each => nameOf(nodeIn(each, 'imported')))

/** Name here → how many further names lead to an endpoint: `absences` → 1, `create` of `const { create } = absences` → 0. */
function endpointsIn(file: string, body: Node): Map<string, number> {
  const steps = new Map<string, number>()
  for (const node of nodesIn(body, 'body').filter(isImport)) {
    const from = plainText(nodeIn(node, 'source')) ?? ''
    const isContract = file.startsWith('contract/') ? /^(\.|#contract\/)/.test(from) : from.startsWith('#contract/')
    if (!isContract || node.importKind === 'type') continue
    for (const each of nodesIn(node, 'specifiers'))
      steps.set(nameOf(nodeIn(each, 'local'))!, each.type === 'ImportNamespaceSpecifier' ? 2 : 1)
  }
  walk(body, node => {
    if (node.type !== 'VariableDeclarator') return
    const [id, init] = [nodeIn(node, 'id'), nodeIn(node, 'init')]
    if (init?.type === 'CallExpression' && nameOf(nodeIn(init, 'callee')) === 'routes') steps.set(nameOf(id)!, 1)
    const [first = '', ...rest] = nameOf(init)?.split('.') ?? []
    const left = (steps.get(first) ?? -1) - rest.length
    if (left < 0) return
    if (id?.type === 'Identifier') steps.set(nameOf(id)!, left)
    if (id?.type === 'ObjectPattern' && left > 0)
      for (const each of nodesIn(id, 'properties')) {
        const local = nameOf(nodeIn(each, 'value'))
        if (local) steps.set(local, left - 1)
      }
  })
  return steps
}

/** `absences.create.body`, and the same of `const { body } = absences.create`. */
function read(node: Node, above: readonly Node[]): string[] {
  if (node.type === 'MemberExpression' && above.at(-1)?.type !== 'MemberExpression') return [nameOf(node) ?? '']
  const pattern = node.type === 'VariableDeclarator' ? nodeIn(node, 'id') : undefined
  if (pattern?.type !== 'ObjectPattern') return []
  return nodesIn(pattern, 'properties').map(each => `${nameOf(nodeIn(node, 'init'))}.${nameOf(nodeIn(each, 'key'))}`)
}

/** An export in capitals is a schema or a list, which has names of its own. */
function isOfEndpoint([first = '', ...rest]: readonly string[], endpoints: ReadonlyMap<string, number>): boolean {
  const steps = endpoints.get(first)
  const noun = steps === 2 ? rest[0] : first
  const word = steps === undefined ? undefined : rest[steps]
  return /^[a-z]/.test(noun ?? '') && NOT_PLAIN.has(word ?? '')
}
