import { posix } from 'node:path'
import { parseSync } from 'vite'
import { isTest, MAY_IMPORT, ROOMS } from './layout.ts'

/** What a file imports: a path in the repository, or the name of a package; `unreadable` when no text names it. */
export type Import = { specifier: string; path: string | undefined; unreadable?: true }

/** Static, dynamic and re-exporting imports, types among them, and files that are started as threads. */
export function importsOf(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const plain = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...[...text.matchAll(/new URL\(\s*(['"`])(\.[^'"`]+\.tsx?)\1,\s*import\.meta\.url/g)].map(
      ([, , path = '']) => path,
    ),
  ]
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...[...new Set(plain)].map(specifier => ({ specifier, path: resolve(file, specifier) })),
    ...dynamic.map((written): Import => {
      const specifier = /^(['"`])([^'"`$]*)\1$/.exec(written)?.[2]
      return specifier === undefined
        ? { specifier: written, path: undefined, unreadable: true }
        : { specifier, path: resolve(file, specifier) }
    }),
  ]
}

/** Breaches of who may import whom. */
export function checkImports(file: string, imports: readonly Import[]): string[] {
  if (isTest(file)) return []
  return imports.flatMap(each => {
    if (each.unreadable)
      return [`${file}: write the path of import(${each.specifier}) as a plain text, so that it can be checked.`]
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
]

const checkPart = (file: string, target: string): string | undefined =>
  PARTS.find(([part, banned]) => part.test(file) && banned.test(target))?.[2]

/** Reading order, in all four roots alike. */
function checkOrder(file: string, target: string): string | undefined {
  const [here, there] = [roomOf(file), roomOf(target)]
  if (!here || !there || here === there || here === 'basics')
    return here === 'basics' && there && there !== here ? BASICS : undefined
  if (there === 'basics') return undefined
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
