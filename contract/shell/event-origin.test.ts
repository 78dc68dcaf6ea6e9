import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doerText, originText } from './event-origin.ts'

test('where something was done is said in words', () => {
  assert.deepEqual(
    ['web 10.0.0.1', 'web 10.0.0.1 key k1', 'job imports/run', 'Import 12', 'Import 12 zurückgenommen'].map(originText),
    ['Browser, 10.0.0.1', 'API-Schlüssel, 10.0.0.1', 'Hintergrund', 'Import', 'Import zurückgenommen'],
  )
  assert.deepEqual(['machine', ''].map(originText), ['Am Server selbst', ''])
})

const doers: [origin: string, isOperator: boolean, who: string][] = [
  ['web 10.0.0.1', false, 'Marta Huber'],
  ['web 10.0.0.1', true, 'Marta Huber (Betreiber)'],
  ['Import 12', false, 'Marta Huber'],
  ['job deliver-payroll-export', false, 'Kontor, im Auftrag von Marta Huber'],
  ['job deliver-payroll-export', true, 'Kontor, im Auftrag von Marta Huber (Betreiber)'],
]
for (const [origin, isOperator, who] of doers)
  test(`“${who}” did what comes from ${origin}`, () =>
    assert.equal(doerText({ actor: 'Marta Huber', isOperator, origin }), who))

test('whose account is gone is nobody known', () =>
  assert.equal(doerText({ actor: '', isOperator: false, origin: 'web 10.0.0.1' }), 'Unbekannt'))
