import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { firstVisits, MOST_KIBIBYTES, MOST_KIBIBYTES_TO_SIGN_IN, SIGN_IN, tooHeavy } from './first-visits.ts'
import { groups } from './groups.ts'
import { withoutDocs, withoutPalettes } from './left-out.ts'
import { TABS, tabsIn } from './tabs.ts'

const ROOT = join(import.meta.dirname, '../..')

test('each tab of the app is found with its screen, and only what begins with a form is no list', () => {
  const screens = readFileSync(join(ROOT, 'web/app/screens.ts'), 'utf8')
  assert.equal(TABS.length, [...screens.matchAll(/: screen\(/g)].length)
  assert.deepEqual(tabsIn("A: screen(() => import('#web/rooms/time/a/a-screen.tsx')),"), [
    { tab: 'A', module: 'web/rooms/time/a/a-screen.tsx', isList: true },
  ])
  for (const { module } of TABS) assert.ok(readFileSync(join(ROOT, module)), module)
})

test('no group of files names a path that is gone', () => {
  const files = globSync(['web/**/*.ts*', 'contract/**/*.ts', 'domain/**/*.ts'], { cwd: ROOT })
  for (const group of groups) {
    if (!('test' in group) || !(group.test instanceof RegExp) || group.name === 'icons') continue
    const { source } = group.test
    assert.ok(
      files.some(file => (group.test as RegExp).test(`/${file}`) || (group.test as RegExp).test(file)),
      source,
    )
  }
})

test('a first visit is the page, the frame and the tab’s own files, a file of two of them counted once', () => {
  const parts = { frame: ['/f.js', '/s.js'], tabs: { A: ['/a.js', '/s.js'], Form: ['/b.js'] } }
  const html = `<script src="/p.js"></script><meta name="parts" content="${JSON.stringify(parts).replaceAll('"', '&quot;')}">`
  const tabs = [
    { tab: 'A', module: '', isList: true },
    { tab: 'Form', module: '', isList: false },
  ]
  assert.deepEqual(
    firstVisits(html, tabs, ['/p.js', '/in.js'], () => 1024),
    [
      { tab: 'A', kibibytes: 4 },
      { tab: SIGN_IN, kibibytes: 2 },
    ],
  )
})

test('a visit heavier than planned is told, one heavier than allowed fails', () => {
  assert.deepEqual(tooHeavy([{ tab: 'A', kibibytes: 100 }]), { warnings: [], fails: false })
  assert.equal(tooHeavy([{ tab: 'A', kibibytes: MOST_KIBIBYTES }]).warnings.length, 1)
  assert.equal(tooHeavy([{ tab: 'A', kibibytes: MOST_KIBIBYTES }]).fails, false)
  assert.equal(tooHeavy([{ tab: 'A', kibibytes: MOST_KIBIBYTES + 0.1 }]).fails, true)
  assert.equal(tooHeavy([{ tab: SIGN_IN, kibibytes: MOST_KIBIBYTES_TO_SIGN_IN + 0.1 }]).fails, true)
})

test('what endpoints say of themselves is left out, with quotes in it, too, and nothing beside it', () => {
  const { transform } = withoutDocs() as { transform: (code: string, id: string) => { code: string } | undefined }
  const code = "summary: 'Es ist \\'so\\'',\nmasks: ['payment'],\npath: '/api',\n"
  assert.equal(transform(code, '/contract/time/stamps.ts')?.code.trim(), "path: '/api',")
  assert.equal(transform(code, '/web/lib/api.ts'), undefined)
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
