import { posix } from 'node:path'
import { EDGE, isTest, MAY_IMPORT, MAY_LOAD, PACKAGES_OF_FILE, PACKAGES_OF_ROOMS, ROOMS } from './layout.ts'
import { type Node, nameOf, nodeIn, nodesIn, type Program, piecesOf, plainText, walk } from './syntax.ts'

/** What a file imports: a path in the repository, or the name of a package; `unreadable` when no text names it. */
export type Import = { specifier: string; path: string | undefined; unreadable?: true }

/** Whatever brings another file in: imports of values and types, what is handed on, threads, child processes, parts of a page. */
export function importsOf(file: string, { body, comments }: Program, text: string): Import[] {
  const found = new Map<string, Import>()
  const add = (specifier: string) => found.set(specifier, { specifier, path: resolve(file, specifier) })
  const named = (node: Node | undefined) => {
    const specifier = plainText(node)
    if (specifier !== undefined) return add(specifier)
    const written = node ? text.slice(node.start, node.end) : ''
    return found.set(written, { specifier: written, path: undefined, unreadable: true })
  }
  for (const { value } of comments) {
    const [, reference] = /^\/\s*<reference\s+path\s*=\s*["']([^"']+)/.exec(value) ?? []
    if (reference) add(reference)
  }
  const loaders = new Set(LOADERS)
  walk(body, (node, above) => {
    const loader =
      node.type === 'VariableDeclarator' && isMadeLoader(nodeIn(node, 'init')) && nameOf(nodeIn(node, 'id'))
    if (loader) for (const name of [loader, `${loader}.resolve`]) loaders.add(name)
    if (SOURCES.has(node.type) && nodeIn(node, 'source')) named(nodeIn(node, 'source'))
    else if (node.type === 'TSExternalModuleReference') named(nodeIn(node, 'expression'))
    else if (node.type === 'CallExpression' && isLoader(nodeIn(node, 'callee'), loaders))
      named(nodesIn(node, 'arguments')[0])
    else for (const path of pathsIn(file, node, above)) add(path)
  })
  return [...found.values()]
}
const SOURCES = new Set([
  ...['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'],
])
const LOADERS = new Set(['require', 'require.resolve', 'import.meta.resolve', 'import.meta.glob', 'importScripts'])

/** `createRequire(…)`, by whatever name it is called. */
const isMadeLoader = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' && /(^|\.)createRequire$/.test(nameOf(nodeIn(node, 'callee')) ?? '')

const isLoader = (callee: Node | undefined, loaders: ReadonlySet<string>): boolean =>
  loaders.has(nameOf(callee) ?? '') ||
  isMadeLoader(callee) ||
  (callee?.type === 'MemberExpression' && isMadeLoader(nodeIn(callee, 'object')))

/** Texts that name code below or beside the file, or from the root, as threads and child processes are started by. */
function pathsIn(file: string, node: Node, above: readonly Node[]): string[] {
  const text = plainText(node)
  const pieces = text === undefined ? (piecesOf(node) ?? []).filter(piece => typeof piece === 'string') : [text]
  return pieces.flatMap(piece => {
    // After a folder that is put in: `${import.meta.dirname}/../time/rows.ts`
    const path = piece.replace(/^\/(?=\.{1,2}\/)/, '')
    if (!/^(\.{1,2}\/|#\w+\/)?[\w./-]+\.(tsx?|mts|cts|jsx?|mjs|cjs)$/.test(path)) return []
    if (/^(\.{1,2}\/|#)/.test(path)) return path
    if (!file.startsWith('web/build/') && /^(server|web|contract|domain)\/\w[\w-]*\/./.test(path)) return `#${path}`
    const call = above.findLast(({ type }) => type === 'CallExpression' || type === 'NewExpression')
    const name = nameOf(call && nodeIn(call, 'callee'))
    return name !== undefined && STARTS.test(name) ? `./${stepsBefore(call!, node)}${path}` : []
  })
}
const STARTS = /^(URL|Worker|fork|spawn|join|resolve|register|path\.join|path\.resolve)$/

/** `join(import.meta.dirname, '..', 'time', 'rows.ts')` */
function stepsBefore(call: Node, node: Node): string {
  const given = nodesIn(call, 'arguments')
  const steps = given.slice(0, given.indexOf(node)).map(plainText)
  return steps.map(step => (step ? `${step}/` : '')).join('')
}

/** What a stylesheet takes from another one. */
export const importsOfStyles = (file: string, text: string): Import[] =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(STYLES)].map(
    ([, , imported = '', , composed = '', , picture = '']) => {
      const specifier = imported || composed || picture
      return { specifier, path: resolve(file, specifier) }
    },
  )
const STYLES =
  /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1|(?:composes\s*:[^;}]*|@value[^;]*)\bfrom\s+(["'])([^"']+)\3|\b(?:url|src|image)\(\s*(["']?)(\.[^"')\s]+)\5/g

/** Breaches of who may import whom. */
export function checkImports(file: string, imports: readonly Import[]): string[] {
  if (isTest(file)) return []
  return imports.flatMap(each => {
    if (each.unreadable && MAY_LOAD.includes(file)) return []
    if (each.unreadable)
      return [`${file}: write the path of import(${each.specifier}) as a plain text, so that it can be checked.`]
    if (/[*{]/.test(each.specifier) && each.specifier.includes('/') && !each.specifier.includes(' '))
      return [`${file}: import each file of “${each.specifier}” by its name; a pattern hides what comes in.`]
    if (each.path === undefined) return checkPackage(file, each.specifier)
    const complaint = complaintOf(file, each.path)
    return complaint ? [`${file}: ${complaint} (“${each.specifier}”)`] : []
  })
}

function checkPackage(file: string, name: string): string[] {
  if (file.startsWith('domain/'))
    return [`${file}: domain is pure and imports only itself, not “${name}”; pass the value in.`]
  if (file.startsWith('contract/') && name !== 'zod')
    return [`${file}: contract imports only domain and zod, not “${name}”; code that needs it lies in server or web.`]
  if (/^web\/(?!build\/)/.test(file) && /^node:|^(pg|drizzle-orm)(\/|$)/.test(name))
    return [`${file}: a page has no “${name}”; what needs it lies on the server, behind an endpoint.`]
  if (PACKAGES_OF_FILE[file]?.includes(name)) return []
  if (/^(node:)?(vm|repl|inspector|v8|wasi)$/.test(name)) return [`${file}: “${name}”: no code is made while running.`]
  if (/^(node:)?process$/.test(name))
    return [`${file}: take process as it is there; “${name}” hides what is asked of it.`]
  if (file.startsWith('server/rooms/') && !PACKAGES_OF_ROOMS.has(name))
    return [
      `${file}: a room has no “${name}” of its own; ${name === 'pg' ? 'inCompany and its like (platform/database/database.ts) open the database' : 'ask what platform offers (outside-fetch.ts, bounded-child.ts), or add it there; what reaches nothing outside gets a line in PACKAGES_OF_ROOMS (scripts/rooms/layout.ts)'}.`,
    ]
  return []
}

function complaintOf(file: string, target: string): string | undefined {
  const [from = ''] = file.split('/')
  const [to = ''] = target.split('/')
  if (!(from in MAY_IMPORT)) return undefined
  if (isTest(target))
    return 'what the product runs imports no tests and nothing of testing; move what both need into the noun'
  if (!MAY_IMPORT[from]!.includes(to)) return `${from} may not import ${to}; what both need lies in domain or contract`
  return checkPart(file, target) ?? checkOrder(file, target) ?? checkDoor(file, target)
}

const PARTS: readonly [part: RegExp, banned: RegExp, where: string][] = [
  [
    /^server\/platform\//,
    /^(server\/(rooms|demo|app\.ts|main\.ts)|contract\/[^/]+\/|domain\/(?!basics\/))/,
    'platform knows no room, no demo, no app and no word of the trade; the room passes in what it needs when it registers (room.ts, app.ts)',
  ],
  [
    /^server\/rooms\//,
    /^server\/(demo\/|app\.ts|main\.ts)/,
    'a room knows neither demo nor app; app.ts hands in what it needs',
  ],
  [
    /^web\/ui\//,
    /^(web\/(app|lib|rooms)\/|contract\/|domain\/(?!basics\/))/,
    'ui knows neither the app nor lib nor rooms nor the trade; pass it in as a property',
  ],
  [/^web\/lib\//, /^web\/(app|rooms)\//, 'lib knows neither rooms nor the app; pass in what it needs'],
  [
    /^web\/rooms\//,
    /^web\/app\//,
    'a room does not know the app around it; the app passes it in, or it belongs into lib',
  ],
  [
    /^web\/(?!build\/)/,
    /^web\/build\//,
    'what makes the page (web/build) runs on the machine that builds it, not in the page',
  ],
  [
    /^web\/build\//,
    /^(?!web\/(build\/|app\/screens\.ts$))/,
    'what makes the page reads its files and imports none of them',
  ],
]

const checkPart = (file: string, target: string): string | undefined =>
  PARTS.find(([part, banned]) => part.test(file) && banned.test(target))?.[2]

/** Reading order, in all four roots alike. */
function checkOrder(file: string, target: string): string | undefined {
  const [here, there] = [roomOf(file), roomOf(target)]
  if (!here || !there || here === there) return undefined
  if (here === 'basics') return BASICS
  if (there === 'basics') return undefined
  if (EDGE.includes(there) && EDGE.includes(here))
    return `nobody imports the edge, ${here} as little as others; what both need lies in a room to the left`
  return ROOMS.indexOf(there) > ROOMS.indexOf(here)
    ? `${here} stands left of ${there} in the reading order; publish an event, pass it in when the app starts, or move the code`
    : undefined
}
const BASICS = 'basics know no room; move the code into the room'

/** On the server a room is entered through its public.ts; its room.ts is for the app alone. */
function checkDoor(file: string, target: string): string | undefined {
  const there = /^server\/rooms\/([^/]+)\/(.+)$/.exec(target)
  if (!there || roomOf(file) === there[1]) return undefined
  if (there[2] === 'public.ts') return undefined
  if (there[2] === 'room.ts' && file === 'server/app.ts') return undefined
  return `other rooms are reached through ${there[1]}/public.ts only; export it there`
}

export function roomOf(file: string): string | undefined {
  return /^(?:(?:server|web)\/rooms|contract|domain)\/([^/]+)\//.exec(file)?.[1]
}

function resolve(file: string, specifier: string): string | undefined {
  if (/^#(contract|domain|server|web)\//.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  return undefined
}
