import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrow } from './narrow.ts'
import { marked, rank } from './rank.ts'

const order = (text: string, ...labels: string[]) =>
  rank(
    text,
    labels.map(label => ({ label })),
  ).map(({ label }) => label)

test('what begins with the text comes first, then what has such a word, then what holds it; equals keep their order', () => {
  const all = ['Einsatzmappe', 'Lohnart Mapping', 'Mariahilf', 'Import Jobs', 'Mappen']
  assert.deepEqual(order('map', ...all), ['Mappen', 'Lohnart Mapping', 'Einsatzmappe'])
  // Two letters stand within nearly everything.
  assert.deepEqual(order('MA', ...all), ['Mariahilf', 'Mappen', 'Lohnart Mapping'])
  assert.deepEqual(order('', ...all), all)
  assert.deepEqual(order('gibt es nicht', ...all), [])
})

test('every word must occur, whatever its accents and capitals, in the label or behind it', () => {
  const commands = [
    { label: 'Linz Landstraße', hint: '4020 Linz' },
    { label: 'Čović Ana', words: 'neu anlegen' },
  ]
  const found = (text: string) => rank(text, commands).map(({ label }) => label)
  assert.deepEqual(found('strasse'), ['Linz Landstraße'])
  assert.deepEqual(found('linz 4020'), ['Linz Landstraße'])
  assert.deepEqual(found('cov anl'), ['Čović Ana'])
  assert.deepEqual(found('cov linz'), [])
  // What is not read as a word of its own is found by its beginning only.
  assert.deepEqual(found('020'), [])
})

test('what was found is marked letter by letter, at the beginning of a word where there is one', () => {
  const parts = (label: string, text: string) =>
    marked(label, text)
      .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
      .join('')
  assert.equal(parts('Emma Maier', 'ma'), 'Emma [Ma]ier')
  assert.equal(parts('Landstraße', 'strasse'), 'Land[straße]')
  assert.equal(parts('Čović Ana', 'an cov'), '[Čov]ić [An]a')
  assert.equal(parts('Huber', '4711'), 'Huber')
  assert.equal(parts('Huber', ''), 'Huber')
})

test('a sign at the beginning narrows, and is not looked for', () => {
  const signs = ['>', '@']
  assert.deepEqual(narrow(' > tag ', signs), { sign: '>', text: 'tag' })
  assert.deepEqual(narrow('@', signs), { sign: '@', text: '' })
  assert.deepEqual(narrow('a@b', signs), { text: 'a@b' })
  assert.deepEqual(narrow('>tag', []), { text: '>tag' })
})
