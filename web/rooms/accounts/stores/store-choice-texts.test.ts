import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badgeOfAll, chosenText, othersBlocked } from './store-choice-texts.ts'

const blocked = { tone: 'error', text: '1 Sperre' } as const
const ready = { tone: 'ok', text: 'bereit' } as const
const stores = [
  { id: 1, name: 'Wien', badge: blocked },
  { id: 2, name: 'Graz', badge: ready },
  { id: 3, name: 'Linz', badge: blocked },
]

test('what is chosen is one store by name, all of them, some of them, or none', () => {
  assert.equal(chosenText(stores, [2]), 'Graz')
  assert.equal(chosenText(stores, [3, 1, 2]), 'Alle 3 Standorte')
  assert.equal(chosenText(stores, [1, 3]), '2 von 3 Standorten')
  assert.equal(chosenText(stores, []), 'Kein Standort gewählt')
  assert.equal(chosenText(stores, [99]), 'Kein Standort gewählt')
})

test('several stores say together how many of them someone must look at, and nothing where they differ otherwise', () => {
  assert.deepEqual(badgeOfAll(stores, [1, 2, 3]), { tone: 'error', text: '2 offen' })
  assert.deepEqual(badgeOfAll(stores, [2]), ready)
  assert.equal(badgeOfAll([stores[1]!, { id: 4, name: 'Krems' }], [2, 4]), undefined)
  const closed = [1, 2].map(id => ({ id, name: '', badge: { isLocked: true } as const }))
  assert.deepEqual(badgeOfAll(closed, [1, 2]), { isLocked: true })
})

test('the next blocked store is the one behind the chosen one, from the last it goes on with the first', () => {
  assert.deepEqual(
    othersBlocked(stores, [1]).map(({ id }) => id),
    [3],
  )
  assert.deepEqual(
    othersBlocked(stores, [2]).map(({ id }) => id),
    [3, 1],
  )
  assert.deepEqual(
    othersBlocked(stores, [3]).map(({ id }) => id),
    [1],
  )
})
