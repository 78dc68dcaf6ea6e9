import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toastDuration } from './toast-duration.ts'

test('a toast stays 60 ms for each character of header and description', () => {
  const cases: [string, string | undefined, number][] = [
    ['Fehler', 'Fehler beim Erzeugen des Exports', 38 * 60],
    ['Gespeichert', undefined, 11 * 60],
    ['😀', '', 60],
    ['', '', 0],
  ]
  for (const [header, description, expected] of cases) assert.equal(toastDuration(header, description), expected)
})
