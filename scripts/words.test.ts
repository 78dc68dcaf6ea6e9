import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './web-build.ts'

const FILES = globSync('{web,contract,domain,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  // What tests and the demo invent are names.
  file => !/\.test\.ts$|\/(fixtures|testing|demo)\//.test(file),
)

/** What is never said, what is said instead, and where the specification's own words are others. */
const FORBIDDEN: [form: RegExp, instead: string, except?: RegExp][] = [
  [/\b(BMD|DPW)(-I[Dd]| Id|- oder DPW)\b/, 'BMD ID, DPW ID', /(BMD|DPW) Id fehlt bei/],
  [/\bVersteckte?\b/, 'Ausgeblendet'],
  [/\bFilial(e|en|nummer)\b/, 'Standort'],
  [/(?<!Ereignis|Server)\bProtokoll(s|ieren|e)?\b(?! der )|\bEvent[- ]?Log\b/, 'Ereignisprotokoll'],
  [/['">`](D|d)eaktiviert['"<`]/, 'inaktiv'],
  [/\bBitte warten\b/, 'a skeleton', /Bitte warten Sie/],
  [/\bErfolg!|\bHinweis!/, 'a sentence that says what was done'],
]

test('the same is called the same everywhere, in the words that people use', () => {
  const said = FILES.flatMap(file =>
    linesOf(file).flatMap(({ line, number }) =>
      FORBIDDEN.filter(([form, , except]) => form.test(line) && !except?.test(line)).map(
        ([, instead]) => `${file}:${number}: ${line.trim()} → ${instead}`,
      ),
    ),
  )
  assert.deepEqual(said, [])
})

test('what is forbidden is found where it is said', () => {
  const said = ["title: 'BMD-ID fehlt'", '<span>Versteckt</span>', "label: 'Filiale'", '<p>Bitte warten</p>']
  for (const line of said)
    assert.ok(
      FORBIDDEN.some(([form, , except]) => form.test(line) && !except?.test(line)),
      line,
    )
  assert.ok(FILES.length > 500, 'there is something to read')
})

/** Without comments, which nobody is shown. */
const linesOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line))
