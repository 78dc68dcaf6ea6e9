import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ABSENCE_TYPES, absenceTypeByName, BMD_NUMBER, EXPORTED_TYPES } from './absence-types.ts'

test('the label and the number of every type lead back to it', () => {
  for (const [type, label] of Object.entries(ABSENCE_TYPES)) {
    assert.equal(absenceTypeByName(label), Number(type))
    assert.equal(absenceTypeByName(label.toUpperCase()), Number(type))
    assert.equal(absenceTypeByName(` ${type} `), Number(type))
  }
})

test('an import file may name a type in its own way, and an unsure name stays unknown', () => {
  const cases: [string, number | undefined][] = [
    ['Krank', 2],
    ['krankheit', 2],
    ['Pflege', 6],
    ['Pflegefreistellung', 6],
    ['Sonstiges', 4],
    ['NICHT VERFÜGBAR', 4],
    ['Nicht verfuegbar', 4],
    ['Nicht verfu\u0308gbar', 4],
    ['Schulung', 7],
    ['', undefined],
    ['9', undefined],
    ['0', undefined],
    ['Zeitausgleich', undefined],
    ['constructor', undefined],
  ]
  for (const [text, type] of cases) assert.equal(absenceTypeByName(text), type, text)
})

test('BMD has a number for exactly the types it takes', () => {
  assert.deepEqual(EXPORTED_TYPES, { 0: [1, 2, 6], 1: [1, 2, 3, 6, 7, 8] })
  assert.deepEqual(Object.keys(BMD_NUMBER).map(Number), EXPORTED_TYPES[0])
  assert.deepEqual(BMD_NUMBER, { 1: 1, 2: 2, 6: 5 })
})
