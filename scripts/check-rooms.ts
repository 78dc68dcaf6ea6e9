import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Reading order: a room may import only rooms to its left. */
const ORDER = ['accounts', 'settings', 'personnel', 'time', 'roster', 'elda', 'comparison', 'reports']
const EDGE = ['notifications', 'superadmin']
const ROOMS = [...ORDER, ...EDGE]
const MAY_IMPORT: Record<string, string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}
const NOUN_FILES =
  /^(routes|actions|rules|store|tables|jobs)(\.test)?\.ts$|^[a-z-]+\.(format|report)(\.test)?\.ts$|^[a-z-]+\.test\.ts$/
const WEB_NOUN_FILES = /^queries\.ts$|^[a-z0-9-]+\.tsx?$|^[a-z0-9-]+\.css$/
const ROOM_FILES = ['room.ts', 'public.ts']
const BANNED = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.tsx?$)|(^|\/)index\.tsx?$/
const CODE = ['contract', 'domain', 'server', 'web'].map(root => `${root}/**/*.{ts,tsx}`)

/** Every breach of the house rules, each with where the code should go. */
export function checkRooms(root: string): string[] {
  const files = globSync(CODE, { cwd: root }).map(file => file.replaceAll('\\', '/'))
  return files.flatMap(file => [...checkName(file), ...checkImports(file, readFileSync(join(root, file), 'utf8'))])
}

export function checkName(file: string): string[] {
  const complaints: string[] = []
  const allowedLib = file.startsWith('web/lib/')
  if (BANNED.test(allowedLib ? file.slice('web/lib/'.length) : file)) {
    complaints.push(
      `${file}: name the file after what it holds and put it into the noun or platform part that owns it.`,
    )
  }
  if (!/^[a-z0-9/.-]+$/.test(file)) complaints.push(`${file}: names are kebab-case.`)
  const inRooms = /^(server|web)\/rooms\/(.+)$/.exec(file)
  if (inRooms) complaints.push(...checkPlace(file, inRooms[1]!, inRooms[2]!.split('/')))
  return complaints
}

function checkPlace(file: string, root: string, [room = '', second = '', third, ...deeper]: string[]): string[] {
  if (!ROOMS.includes(room)) return [`${file}: there is no room “${room}”. Rooms: ${ROOMS.join(', ')}.`]
  if (third === undefined) {
    return root === 'server' && !ROOM_FILES.includes(second)
      ? [`${file}: beside its nouns a room holds only ${ROOM_FILES.join(' and ')}; move it into a noun's folder.`]
      : []
  }
  if (third === 'fixtures') return []
  if (deeper.length > 0) return [`${file}: a noun has no folders but fixtures; two nouns are two folders.`]
  const allowed = root === 'server' ? NOUN_FILES : WEB_NOUN_FILES
  return allowed.test(third)
    ? []
    : [
        `${file}: a noun holds routes, actions, rules, store, tables, jobs, *.format.ts, *.report.ts and tests; find the one it belongs to.`,
      ]
}

export function checkImports(file: string, text: string): string[] {
  const [from = ''] = file.split('/')
  const complaints: string[] = []
  for (const [, specifier = ''] of text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"\n]+)['"]/gm)) {
    const target = resolve(file, specifier)
    if (!target) {
      if (from === 'domain' && !isTest(file))
        complaints.push(`${file}: domain is pure and imports only itself, not “${specifier}”.`)
      if (from === 'contract' && specifier !== 'zod')
        complaints.push(`${file}: contract imports only domain and zod, not “${specifier}”.`)
      continue
    }
    const [to = ''] = target.split('/')
    if (MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to)) {
      complaints.push(
        `${file}: ${from} may not import ${to} (“${specifier}”); what both need lies in domain or contract.`,
      )
    }
    complaints.push(...checkRoomImport(file, target))
  }
  return complaints
}

function checkRoomImport(file: string, target: string): string[] {
  const here = /^(server|web)\/rooms\/([^/]+)\//.exec(file)
  const there = /^(server|web)\/rooms\/([^/]+)\/(.+)$/.exec(target)
  if (!there) return []
  if (/^(server\/platform|web\/ui|web\/lib)\//.test(file) && !isTest(file))
    return [`${file}: platform, ui and lib know no rooms; pass in what they need.`]
  if (!here || here[2] === there[2] || isTest(file) || EDGE.includes(here[2]!)) return []
  const [left, right] = [ORDER.indexOf(there[2]!), ORDER.indexOf(here[2]!)]
  if (left > right)
    return [`${file}: ${here[2]} stands left of ${there[2]} in the reading order; publish an event or move the code.`]
  if (here[1] === 'server' && there[3] !== 'public.ts')
    return [`${file}: other rooms are reached through ${there[2]}/public.ts only.`]
  return []
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  return undefined
}

const isTest = (file: string) => /\.test\.tsx?$|^server\/testing\//.test(file)
