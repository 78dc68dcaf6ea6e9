import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOMS } from './rooms/layout.ts'
import { thirdParty } from './third-party.ts'
import { ROOT } from './web-build.ts'

// Decisions tell what was; all other papers what is.
const PAPERS = globSync(
  ['README.md', 'ARCHITECTURE.md', 'docs/*.md', 'docs/{coverage,how,promises,rooms,specification}/*.md'],
  {
    cwd: ROOT,
  },
)
const FILES = globSync(['{domain,contract,server,web,e2e,scripts,bench}/**/*.*', 'docs/**/*', '*.*'], { cwd: ROOT })

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const alternatives = (name: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? []
  return choices ? choices.split(',').flatMap(choice => alternatives(`${before}${choice}${after}`)) : [name]
}
const isThere = (name: string) => FILES.some(file => file === name || file.endsWith(`/${name}`))

/** Files that a paper names and nobody has; lines of coverage also name folders, from a root on. */
const missingIn = (paper: string, text: string): string[] => {
  const files = /`([^`\s<>*…]+\.(?:ts|tsx|sql|css))`/g
  const folders = /`((?:domain|contract|server|web|e2e|scripts)\/[^`\s<>*….]+)`/g
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name = '']) => alternatives(name))
  return [
    ...named(files).filter(name => !isThere(name)),
    ...named(folders).filter(name => !FILES.some(file => file.startsWith(`${name.replace(/\/$/, '')}/`))),
  ].map(name => `${paper}: ${name}`)
}

test('every file that the papers name is there', () =>
  assert.deepEqual(
    PAPERS.flatMap(paper => missingIn(paper, textOf(paper))),
    [],
  ))

test('a line of coverage that names a file or a folder nobody has is found', () => {
  const line = '| Spec 1 §1 | `domain/shell/tabs.ts`, `web/rooms/nobody` | `e2e/{sign-in,nobody}.spec.ts` |'
  assert.deepEqual(missingIn('planted', line), ['planted: e2e/nobody.spec.ts', 'planted: web/rooms/nobody'])
})

test('every link among the papers leads somewhere', () => {
  const dead = PAPERS.flatMap(paper =>
    [...textOf(paper).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => join(paper, '..', target))
      .filter(target => globSync(target, { cwd: ROOT }).length === 0)
      .map(target => `${paper}: ${target}`),
  )
  assert.deepEqual(dead, [])
})

test('each room has a page that names its nouns and its tables, and no other room has one', () => {
  const pages = globSync('docs/rooms/*.md', { cwd: ROOT }).map(page => page.replace(/^.*\/|\.md$/g, ''))
  assert.deepEqual(pages.sort(), [...ROOMS].sort())
  const missing = ROOMS.flatMap(room => {
    const page = textOf(`docs/rooms/${room}.md`)
    const nouns = FILES.flatMap(file => new RegExp(`^server/rooms/${room}/([^/]+)/`).exec(file)?.[1] ?? [])
    const tables = FILES.filter(
      file => file.startsWith(`server/rooms/${room}/`) && file.endsWith('/tables.ts'),
    ).flatMap(file => [...textOf(file).matchAll(/pgTable\('([a-z_]+)'/g)].map(([, table]) => table!))
    return [...new Set([...nouns, ...tables])]
      .filter(name => !page.includes(`\`${name}\``))
      .map(name => `${room}: ${name}`)
  })
  assert.deepEqual(missing, [])
})

test('each journey that the usual run leaves out stands on the list, with where its promise is held', () => {
  const listed = [...textOf('docs/left-out.md').matchAll(/^\| `(e2e\/[^`]+)` \| (\d+) \| (.*) \|$/gm)]
  const leftOut = FILES.filter(file => file.endsWith('.spec.ts')).flatMap(file => {
    const count = textOf(file)
      .replace(/^import [\s\S]*? from '.*'$/gm, '')
      .match(/\bTHOROUGH\b/g)?.length
    return count ? [`${file}: ${count}`] : []
  })
  assert.deepEqual(listed.map(([, file, count]) => `${file}: ${count}`).sort(), leftOut.sort())
  const gone = listed.flatMap(([, , , holders = '']) =>
    [...holders.matchAll(/`([^`]+)`/g)].filter(([, path = '']) => !FILES.some(file => file.startsWith(path))),
  )
  assert.deepEqual(gone, [])
})

test('the architecture is one page', () => {
  const words = textOf('ARCHITECTURE.md')
    .replace(/```mermaid[\s\S]*?```/, '')
    .split(/\s+/)
  assert.ok(
    words.length <= 650,
    `${words.length} words; what a room knows goes to docs/rooms, how to do something to docs/how`,
  )
})

test('the notices name what is shipped today', () =>
  assert.equal(textOf('THIRD-PARTY.md'), thirdParty(), 'npm run third-party writes them anew'))
