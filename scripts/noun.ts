import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sections } from '#domain/shell/tabs.ts'
import { namesOf } from './noun/names.ts'
import * as server from './noun/server-files.ts'
import * as web from './noun/web-files.ts'
import { ROOMS } from './rooms/layout.ts'
import { MIGRATION_ORDER } from './rooms/migrations.ts'
import { ROOT } from './web-build.ts'

// npm run noun -- settings accounting-circles: the skeleton of a noun that is listed, created, changed and removed.
// It passes `npm run check` as it stands; docs/adding-a-noun.md says what comes next.
const [room = '', noun = ''] = process.argv.slice(2)
if (!ROOMS.includes(room) || !/^[a-z]+(-[a-z]+)*s$/.test(noun)) {
  console.error(`npm run noun -- <${ROOMS.join('|')}> <name-in-the-plural>`)
  process.exit(1)
}
const names = namesOf(room, noun)
const tab = Object.values(sections)
  .flat()
  .find(({ tab }) => tab.toLowerCase().endsWith(names.path))
const label = tab?.label ?? names.Rows
const migration = `${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}-${room}-${noun}.sql`
const made: Record<string, string> = {
  [`contract/${room}/${noun}.ts`]: server.contract(names, label),
  [`server/migrations/${migration}`]: server.migration(names),
  [`server/rooms/${room}/${noun}/tables.ts`]: server.tables(names),
  [`server/rooms/${room}/${noun}/rows.ts`]: server.rows(names),
  [`server/rooms/${room}/${noun}/actions.ts`]: server.actions(names),
  [`server/rooms/${room}/${noun}/routes.ts`]: server.serverRoutes(names),
  [`server/rooms/${room}/${noun}/routes.test.ts`]: server.routesTest(names),
  [`server/rooms/${room}/${noun}/fixtures/examples.ts`]: server.examples(names),
  // A screen that no tab opens nobody sees.
  ...(tab && {
    [`web/rooms/${room}/${noun}/queries.ts`]: web.queries(names, label),
    [`web/rooms/${room}/${noun}/${names.one}-dialog.tsx`]: web.dialog(names, label),
    [`web/rooms/${room}/${noun}/${noun}-screen.tsx`]: web.screen(names, label),
  }),
}
const roomFile = `server/rooms/${room}/room.ts`
const isFirst = !existsSync(join(ROOT, roomFile))
if (isFirst)
  made[roomFile] =
    `import type { Room } from '#server/platform/room.ts'\n\nexport const ${room}: Room = { routes: [] }\n`
for (const file of Object.keys(made)) if (existsSync(join(ROOT, file))) throw new Error(`${file} is there already.`)
for (const [file, text] of Object.entries(made)) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), text)
}

const tabFact = tab ? `, tab: '${tab.tab}'` : ''
const changed = [
  edit(MIGRATION_ORDER, text => `${text.trimEnd()}\n${migration}\n`),
  edit('contract/nouns.ts', text =>
    withLine(text, /^\} as const satisfies Record<`/m, /^ {2}'[a-z]+\/[a-z-]+': \{ label/, nounLine()),
  ),
  edit('contract/noun-words.ts', text =>
    withLine(
      text,
      /^\}\n\n\/\*\* „hat/m,
      /^ {2}'[a-z]+\/[a-z-]+': of/,
      `  '${names.key}': of('den Eintrag', 'Einträge'),`,
    ),
  ),
  edit(roomFile, withRoutes),
  ...(isFirst ? [edit('server/app.ts', withRoom)] : []),
  edit(`docs/rooms/${room}.md`, withPage),
  ...(tab ? [edit('web/app/screens.ts', withScreen)] : []),
]
execFileSync(
  join(ROOT, 'node_modules/.bin/biome'),
  ['check', '--write', ...[...Object.keys(made), ...changed].filter(isCode)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
console.log([...Object.keys(made).map(file => `+ ${file}`), ...changed.map(file => `~ ${file}`)].join('\n'))

function edit(file: string, change: (text: string) => string): string {
  const path = join(ROOT, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} has another shape than expected.`)
  writeFileSync(path, after)
  return file
}

function nounLine(): string {
  return `  '${names.key}': { label: '${label}', read: 'settings.read'${tabFact} },`
}

/** Puts a line among those like it, in their order. */
function withLine(text: string, end: RegExp, like: RegExp, line: string): string {
  const stop = text.search(end)
  const lines = text.slice(0, stop).split('\n')
  const later = lines.findIndex(one => like.test(one) && one > line)
  lines.splice(later < 0 ? lines.length - 1 : later, 0, line)
  return lines.join('\n') + text.slice(stop)
}

function withRoutes(text: string): string {
  const imports = [
    `import { recordName as ${names.row}Name } from './${noun}/rows.ts'`,
    `import { ${names.row}Routes } from './${noun}/routes.ts'`,
  ].join('\n')
  const named = /recordNames: \{/.test(text)
    ? text.replace(/recordNames: \{/, `recordNames: { '${names.key}': ${names.row}Name,`)
    : text.replace(/routes: /, `recordNames: { '${names.key}': ${names.row}Name },\n  routes: `)
  return `${imports}\n${named.replace(/routes: \[/, `routes: [...${names.row}Routes, `)}`
}

/** Its first noun makes the room: the app registers it, in reading order. */
function withRoom(text: string): string {
  const list = /const rooms: Room\[\] = \[[\s\S]*?\n\]/.exec(text)![0]
  const later = ROOMS.slice(ROOMS.indexOf(room) + 1).find(other => new RegExp(`\\b${other}\\b`).test(list))!
  const longer = list.replace(new RegExp(`\\b${later}\\b`), `${room}, ${later}`)
  return `import { ${room} } from '#server/rooms/${room}/room.ts'\n${text.replace(list, longer)}`
}

/** The page of the room names its nouns and tables. */
function withPage(text: string): string {
  const nouns = text.includes('| nouns | ') ? text : text.replace('| tables | ', `| nouns | |\n| tables | `)
  return nouns
    .replace(
      /\| nouns \| (.*?)\s?\|$/m,
      (_, list: string) => `| nouns | ${[list, `\`${noun}\``].filter(Boolean).join(', ')} |`,
    )
    .replace(
      /\| tables \| (.*?) \|$/m,
      (_, list: string) =>
        `| tables | ${[list === 'none' ? '' : list, `\`${names.table}\``].filter(Boolean).join(', ')} |`,
    )
}

function withScreen(text: string): string {
  const entry = `  ${tab!.tab}: screen(() => import('#web/rooms/${room}/${noun}/${noun}-screen.tsx'), '${names.Rows}Screen'),\n`
  return text.replace(`  '${tab!.tab}',\n`, '').replace(/(export const screens[^{]*\{[\s\S]*?)\n\}/, `$1\n${entry}}`)
}

function isCode(file: string): boolean {
  return !/\.(sql|txt|md)$/.test(file)
}
