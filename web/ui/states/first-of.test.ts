import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOf } from './first-of.ts'

test('the button of an empty place says of what the first one is made, in the gender of its noun', () => {
  assert.equal(firstOf('Neuer Webhook'), 'Ersten Webhook erstellen')
  assert.equal(firstOf('Neue Kostenstelle'), 'Erste Kostenstelle erstellen')
  assert.equal(firstOf('Neues Ziel'), 'Erstes Ziel erstellen')
})
