import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { firstVisits, LIMITS, LIMITS_OF_FORMS, LIMITS_TO_SIGN_IN, tooHeavy } from './first-visits.ts'
import { groups } from './groups.ts'
import { joinParts } from './join.ts'
import { withoutPalettes } from './left-out.ts'
import { PAGE, SIGN_IN, TABS, tabsIn, visitsIn } from './visits.ts'

const ROOT = join(import.meta.dirname, '../..')

test('each tab of the app is found with its screen', () => {
  const screens = readFileSync(join(ROOT, 'web/app/screens.ts'), 'utf8')
  assert.equal(TABS.length, [...screens.matchAll(/: screen\(/g)].length)
  assert.deepEqual(tabsIn("A: screen(() => import('#web/rooms/time/a/a-screen.tsx')),"), [
    { tab: 'A', module: 'web/rooms/time/a/a-screen.tsx' },
  ])
  for (const { module } of TABS) assert.ok(readFileSync(join(ROOT, module)), module)
})

test('no group of files names a path that is gone', () => {
  const files = globSync(['web/**/*.ts*', 'web/**/*.css', 'contract/**/*.ts', 'domain/**/*.ts'], { cwd: ROOT })
  for (const group of groups) {
    if (!('test' in group) || !(group.test instanceof RegExp) || group.name === 'icons') continue
    const { source } = group.test
    assert.ok(
      files.some(file => (group.test as RegExp).test(`/${file}`) || (group.test as RegExp).test(file)),
      source,
    )
  }
})

const chunk = (module: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName: `${module}.js`,
  facadeModuleId: `/kontor/${module}`,
  moduleIds: [`/kontor/${module}`],
  imports: imports.map(name => `${name}.js`),
  dynamicImports: dynamicImports.map(name => `${name}.js`),
  viteMetadata: { importedCss: new Set<string>() },
})
const TAB = TABS[0]!
const APP = [
  chunk(PAGE),
  chunk('web/app/shell.tsx', [PAGE, 'shared']),
  chunk('web/app/section-page.tsx', [PAGE]),
  chunk('web/app/sign-in-page.tsx', [PAGE]),
  chunk('shared'),
  chunk(TAB.module, ['shared', 'own'], ['web/rooms/a/b/other-screen.tsx', 'web/rooms/a/b/some-dialog.tsx']),
  chunk('own'),
  chunk('web/rooms/a/b/other-screen.tsx', ['own', 'other']),
  chunk('other'),
  chunk('web/rooms/a/b/some-dialog.tsx'),
]

test('a tab is a first visit, and so is each screen that it shows in its place, with all that they begin with', () => {
  const visits = new Map(visitsIn(APP).map(({ visit, files }) => [visit, [...files].toSorted()]))
  const own = [PAGE, 'own', 'shared', 'web/app/shell.tsx', 'web/app/section-page.tsx', TAB.module].map(
    name => `${name}.js`,
  )
  assert.deepEqual(visits.get(TAB.tab), own.toSorted())
  assert.deepEqual(
    visits.get(`${TAB.tab}, other`),
    [...own, 'other.js', 'web/rooms/a/b/other-screen.tsx.js'].toSorted(),
  )
  assert.ok(![...visits.keys()].some(name => name.includes('dialog')))
  assert.deepEqual(visits.get(SIGN_IN), ['web/app/sign-in-page.tsx.js', `${PAGE}.js`])
})

test('a first visit weighs the page, all that it names and all that it begins with, each file counted once', () => {
  const html = `<script src="/${PAGE}.js"></script><link href="/font.woff2">`
  const visits = firstVisits(html, APP, () => 1024)
  // The page, the font, the program and the sign-in itself.
  assert.deepEqual(
    visits.find(({ visit }) => visit === SIGN_IN),
    { visit: SIGN_IN, kibibytes: 4, files: 4 },
  )
  assert.equal(visits.find(({ visit }) => visit === TAB.tab)?.files, 8)
})

test('a visit heavier than planned is told, one heavier than allowed or of too many files fails', () => {
  const form = TABS.find(({ module }) => module.includes('company-settings-page'))!.tab
  const measures = new Map([
    [TAB.tab, LIMITS],
    [SIGN_IN, LIMITS_TO_SIGN_IN],
    [form, LIMITS_OF_FORMS],
    [`${TAB.tab}, other`, LIMITS_OF_FORMS],
  ])
  for (const [visit, { planned, most, files }] of measures) {
    const weighed = { visit, kibibytes: planned, files }
    assert.deepEqual(tooHeavy([weighed]), { warnings: [], fails: false }, visit)
    const heavy = tooHeavy([{ ...weighed, kibibytes: most }])
    assert.deepEqual([heavy.warnings.length, heavy.fails], [1, false], visit)
    assert.equal(tooHeavy([{ ...weighed, kibibytes: most + 0.1 }]).fails, true, visit)
    assert.equal(tooHeavy([{ ...weighed, files: files + 1 }]).fails, true, visit)
  }
})

test('what the same visits need becomes one file, and what one of them would carry in vain does not', () => {
  const joined = joinParts(
    [
      { visits: ['A', 'B'], bytes: 200, needs: [] },
      { visits: ['A', 'B'], bytes: 300, needs: [] },
      { visits: ['A'], bytes: 90_000, needs: [0, 1] },
      { visits: ['B'], bytes: 90_000, needs: [0, 1] },
    ],
    'A',
  )
  assert.deepEqual(joined.map(({ parts }) => [...parts].toSorted()).toSorted(), [[0, 1], [2], [3]])
})

test('what is carried in vain is not joined where it would bring more along than it spares', () => {
  const parts = (kibibytes: number) => [
    { visits: ['A', 'B'], bytes: 10, needs: [] },
    { visits: ['A'], bytes: 10, needs: [2] },
    // Of the screen, so that it stays what it is.
    { visits: ['A'], bytes: kibibytes * 1024, needs: [], isAlone: true },
    { visits: ['B'], bytes: 90_000, needs: [0], isAlone: true },
  ]
  const filesOf = (kibibytes: number) => joinParts(parts(kibibytes), 'A').map(file => file.parts.toSorted())
  assert.equal(filesOf(20).length, 4)
  assert.ok(!filesOf(20).some(file => file.includes(0) && file.includes(1)))
})

test('no two files come to need each other, and a screen stays a file of its own', () => {
  const visits = ['A', 'B']
  const parts = [
    { visits, bytes: 10, needs: [1] },
    { visits, bytes: 10, needs: [2], isAlone: true },
    { visits, bytes: 10, needs: [] },
  ]
  // The first and the last in one file would need the one between them, which needs the last.
  assert.equal(joinParts(parts, 'A').length, 3)
})

test('a palette that is left out can’t be read by a style that stays', () => {
  const { Declaration } = withoutPalettes()
  const removed: string[] = []
  const given = (prop: string, value: string) => ({
    prop,
    value,
    remove: () => void removed.push(prop),
    error: (text: string) => new Error(text),
  })
  Declaration(given('--mantine-color-grape-5', '#fff'))
  assert.deepEqual(removed, ['--mantine-color-grape-5'])
  assert.throws(() => Declaration(given('color', 'var(--mantine-color-grape-5)')), /left out/)
  Declaration(given('color', 'var(--mantine-color-red-5)'))
})
