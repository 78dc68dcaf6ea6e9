import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BoardShift, dropOf } from './shift-drop.ts'
import { wallAt } from './wall-clock.ts'

const at = (hours: number, days = 0) => wallAt(20_000 + days, hours * 60)
const shift = (id: number, employeeId: number | null, from: number, to: number, isPublished = false): BoardShift => ({
  ...{ id, employeeId, from, to, isPublished },
})
const mine = shift(1, 1, at(13), at(19))
const to = (employeeId: number | null, from = at(13), end = at(19), isCopy = false) => ({
  ...{ employeeId, from, to: end, isCopy },
})

test('a published shift stays where it is, and a copy of it may go', () => {
  const told = { ...mine, isPublished: true }
  assert.deepEqual(dropOf(told, to(2), []), { kind: 'refuse', why: 'Bereits veröffentlicht' })
  assert.deepEqual(dropOf(told, to(null), []), { kind: 'refuse', why: 'Bereits veröffentlicht' })
  assert.deepEqual(dropOf(told, to(2, at(13), at(19), true), []), { kind: 'place' })
})

test('nothing is asked where nobody works yet, of nobody, and of the same person', () => {
  const elsewhen = shift(2, 2, at(13, 1), at(19, 1))
  assert.deepEqual(dropOf(mine, to(2), [elsewhen]), { kind: 'place' })
  assert.deepEqual(dropOf(mine, to(null), [shift(3, null, at(13), at(19))]), { kind: 'place' })
  assert.deepEqual(dropOf(mine, to(1, at(14), at(20)), [mine, shift(2, 1, at(6), at(12))]), { kind: 'place' })
  assert.deepEqual(dropOf(mine, to(1, at(10), at(16)), [mine, shift(2, 1, at(6), at(12))]), {
    kind: 'refuse',
    why: 'Überlappung',
  })
})

test('who works that day already is asked about, and what is impossible says why', () => {
  const [told, late] = [shift(2, 2, at(9), at(12), true), shift(3, 2, at(14), at(20))]
  const drop = dropOf(mine, to(2), [told, late])
  assert.ok(drop.kind === 'ask')
  assert.deepEqual(
    drop.choices.map(choice => [choice.kind, 'with' in choice ? choice.with.id : null, choice.barred]),
    [
      ['add', null, 'Überlappung'],
      ['swap', 2, 'Bereits veröffentlicht'],
      ['replace', 2, 'Bereits veröffentlicht'],
      ['swap', 3, null],
      ['replace', 3, null],
    ],
  )
})

test('taking the place of one shift does not help where another one is in the way', () => {
  const drop = dropOf(mine, to(2), [shift(2, 2, at(12), at(14)), shift(3, 2, at(15), at(20))])
  assert.ok(drop.kind === 'ask')
  assert.ok(drop.choices.every(({ barred }) => barred === 'Überlappung'))
})

test('a copy is added or replaces: there is nobody to swap with', () => {
  const drop = dropOf(mine, to(2, at(13), at(19), true), [shift(3, 2, at(6), at(12))])
  assert.ok(drop.kind === 'ask')
  assert.deepEqual(
    drop.choices.map(({ kind, barred }) => [kind, barred]),
    [
      ['add', null],
      ['replace', null],
    ],
  )
})
