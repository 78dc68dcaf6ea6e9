import {
  FOREIGN_WORDS,
  HR_WORDS,
  IN_ROOT,
  INNER_FOLDERS,
  isTest,
  MIGRATION,
  MOST_LINES,
  PAGE_SCRIPTS,
  ROOM_FILES,
  ROOMS,
  SERVER_NOUN_FILES,
  WEB_ALONE,
  WEB_NOUN_FILES,
  WITHOUT_CONTRACT,
} from './layout.ts'

const BANNED = /(^|\/)(utils?|helpers?|common|shared|misc|lib|hooks|services|types)(\/|\.tsx?$)|(^|\/)index\.tsx?$/

/** Breaches of where a file may lie, what it may be called and how long it may be. */
export function checkPlace(file: string, text: string, old: ReadonlySet<string>): string[] {
  return [
    checkName(file),
    checkFolder(file, old),
    checkKind(file),
    checkLength(file, text),
    checkBarrel(file, text),
    checkWords(file, text),
  ].filter(complaint => complaint !== undefined)
}

function checkName(file: string): string | undefined {
  if (BANNED.test(file.replace(/^web\/lib\//, '')))
    return `${file}: name it after what it holds and put it into the noun or platform part that owns it.`
  return /^[a-z0-9/._-]+$/.test(file) ? undefined : `${file}: names are kebab-case.`
}

function checkKind(file: string): string | undefined {
  if (!/^(contract|domain|server|web)\//.test(file) || !/\.(mts|cts|jsx?|mjs|cjs|scss|less)$/.test(file))
    return undefined
  return PAGE_SCRIPTS.includes(file)
    ? undefined
    : `${file}: code is .ts or .tsx, styles are .css; what is written otherwise nobody checks.`
}

function checkFolder(file: string, old: ReadonlySet<string>): string | undefined {
  const [root = '', ...rest] = file.split('/')
  const allowed = IN_ROOT[root]
  if (!allowed) return undefined
  const [first = '', second] = rest
  if (second === undefined) {
    const isOwn = allowed.files.includes(first) || isTest(file)
    return isOwn
      ? undefined
      : `${file}: ${root}/ itself holds only ${allowed.files.join(', ') || 'folders'}; move it into a room or part.`
  }
  if (!allowed.folders.includes(first))
    return `${file}: there is no folder ${root}/${first}. ${root}/ holds ${allowed.folders.join(', ')}; a noun lies in its room.`
  if (first === 'migrations') return checkMigrationName(file, rest.at(-1)!, old)
  if (first === 'rooms') return checkNoun(file, root, rest.slice(1))
  const part = `${root}/${first}`
  const inner = rest.slice(1, -1)
  if (inner.length === 0) return undefined
  const folders = INNER_FOLDERS[part]
  const isAllowed =
    inner.length === 1 && part in INNER_FOLDERS && (folders === undefined || folders.includes(inner[0]!))
  return isAllowed
    ? undefined
    : `${file}: ${part}/ holds ${folders?.join(', ') ?? 'no further'} folders; name the file after what it holds instead.`
}

function checkNoun(file: string, root: string, [room = '', noun = '', name, ...deeper]: string[]): string | undefined {
  if (!ROOMS.includes(room)) return `${file}: there is no room “${room}”. Rooms: ${ROOMS.join(', ')}.`
  if (name === undefined) {
    return root === 'server' && ROOM_FILES.includes(noun)
      ? undefined
      : `${file}: beside its nouns a room holds only ${ROOM_FILES.join(' and ')}; move it into a noun's folder.`
  }
  if (name === 'fixtures') return undefined
  if (deeper.length > 0) return `${file}: a noun has no folders but fixtures; two nouns are two folders.`
  if (root === 'server')
    return SERVER_NOUN_FILES.test(name)
      ? undefined
      : `${file}: a noun holds routes, actions, rules, rows, tables, jobs, *.format.ts, *.report.ts and tests, one of each; find the one it belongs to, or make a second noun.`
  return WEB_NOUN_FILES.test(name)
    ? undefined
    : `${file}: a noun of the web holds one queries.ts, screens, dialogs and small components; find the one it belongs to, or make a second noun.`
}

function checkMigrationName(file: string, name: string, old: ReadonlySet<string>): string | undefined {
  if (old.has(name)) return undefined
  const [, room] = MIGRATION.exec(name) ?? []
  return room && [...ROOMS, 'platform'].includes(room)
    ? undefined
    : `${file}: a migration is called YYYYMMDDhhmm-room-what.sql, with a room or platform.`
}

function checkLength(file: string, text: string): string | undefined {
  const lines = text.split('\n').length - 1
  return lines > MOST_LINES && !file.endsWith('.sql')
    ? `${file}: ${lines} lines; past ${MOST_LINES} it is two nouns, or two files of one.`
    : undefined
}

function checkBarrel(file: string, text: string): string | undefined {
  if (!/\.tsx?$/.test(file) || /\/public\.ts$/.test(file)) return undefined
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/export\s+(type\s+)?(\{[^}]*\}|\*(\s+as\s+\w+)?)\s+from\s+['"][^'"]+['"];?/g, '')
  return code.trim() === '' && text.includes('export')
    ? `${file}: no barrels; import from the file that holds it. Only public.ts hands on what others may call.`
    : undefined
}

function checkWords(file: string, text: string): string | undefined {
  if (!/^(server\/platform|web\/ui)\//.test(file) || isTest(file)) return undefined
  const found = HR_WORDS.exec(`${file}\n${text.replace(FOREIGN_WORDS, '')}`)
  return found
    ? `${file}: “${found[0]}” is a word of the trade; platform and ui know none. Pass it in, or move the code into the room.`
    : undefined
}

/** The same noun has the same name in all roots: what the server serves, and what a page shows, has a contract that says so. */
export function checkNouns(files: ReadonlyMap<string, string>): string[] {
  const complaints: string[] = []
  const webNouns = new Set<string>()
  for (const file of files.keys()) {
    const [, root, noun = '', name] = /^(server|web)\/rooms\/([^/]+\/[^/]+)\/(.+)$/.exec(file) ?? []
    const hasContract = files.has(`contract/${noun}.ts`)
    if (root === 'server' && name === 'routes.ts' && !hasContract && !WITHOUT_CONTRACT.includes(noun))
      complaints.push(
        `${file}: there is no contract/${noun}.ts; a noun that is served has its contract under the same name.`,
      )
    if (root !== 'web' || hasContract || WEB_ALONE.includes(noun) || webNouns.has(noun)) continue
    webNouns.add(noun)
    if (![...files.keys()].some(other => other.startsWith(`server/rooms/${noun}/`)))
      complaints.push(
        `${file}: there is neither contract/${noun}.ts nor server/rooms/${noun}; a noun has the same name in all four roots.`,
      )
  }
  return complaints
}
