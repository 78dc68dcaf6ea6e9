import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './web-build.ts'
import { BREACHES } from './words/breaches.ts'
import { breachesOf, exceptions } from './words/check.ts'
import { WORD_RULES } from './words/rules.ts'
import { textsIn, textsOf } from './words/texts.ts'

const SAID = textsIn(ROOT)

test('the same is called the same in every text that somebody reads', () => {
  assert.ok(SAID.length > 10_000, 'there is something to read')
  assert.deepEqual(breachesOf(SAID), [])
})

test('every exception is said somewhere, and would be forbidden without standing in the list', () => {
  const needless = exceptions().filter(({ text }) => !SAID.some(said => isSaid(said.text, text)))
  assert.deepEqual(
    needless.map(({ text }) => text),
    [],
    'said nowhere',
  )
  const idle = exceptions().filter(
    ({ text }) =>
      breachesOf(
        SAID.filter(said => isSaid(said.text, text)),
        text,
      ).length === 0,
  )
  assert.deepEqual(
    idle.map(({ text }) => text),
    [],
    'allowed anyway',
  )
})

test('the glossary states the same words as the rules', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  const rows =
    glossary
      .split('## What is said, and what is not')[1]
      ?.split('\n')
      .filter(line => line.startsWith('| ')) ?? []
  assert.deepEqual(
    rows.slice(1),
    WORD_RULES.map(
      ({ say, never, because }) => `| ${[say, never, because].map(text => text.replaceAll('|', '\\|')).join(' | ')} |`,
    ),
  )
})

for (const [what, file, source, instead] of BREACHES)
  test(`what is forbidden is found: ${what}`, () => {
    const found = breachesOf(textsOf(file, source))
    assert.equal(found.length, 1, JSON.stringify(found))
    assert.match(found[0]!, new RegExp(`→ ${RegExp.escape(instead)}$`))
  })

test('each rule has a breach that shows it, and none finds what is right', () => {
  const shown = new Set(BREACHES.map(([, , , instead]) => instead))
  assert.deepEqual(
    WORD_RULES.map(({ say }) => say).filter(say => !shown.has(say)),
    [],
  )
  const right = `<p title="Neue Kostenstelle">{'Lauf 44 – 3 Mitarbeiter übergeben, 01.12.2026, 14:05'} „Wien“ … 0h:44m</p>`
  assert.deepEqual(breachesOf(textsOf('web/rooms/exports/export-runs/a.tsx', right)), [])
})

const isSaid = (said: string, text: string) => (/[ .!]/.test(text) ? said.includes(text) : said === text)
