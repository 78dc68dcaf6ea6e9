import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeColour, offeredColours, PALETTE } from './colours.ts'

test('a hundred entries get a hundred different colours, the palette first', () => {
  const taken: string[] = []
  for (let entry = 0; entry < 100; entry++) taken.push(freeColour(taken))
  assert.deepEqual(taken.slice(0, PALETTE.length), PALETTE)
  assert.equal(new Set(taken).size, 100)
  for (const colour of taken) assert.match(colour, /^#[0-9a-f]{6}$/)
})

test('a colour that was given back is given out again', () => {
  assert.equal(freeColour(PALETTE.filter(colour => colour !== '#b3261e')), '#b3261e')
})

test('a picker always offers a colour that can be chosen, and shows the one that is', () => {
  assert.deepEqual(offeredColours('#1f6b49', ['#1f6b49']), PALETTE)
  const offered = offeredColours('#1f6b49', PALETTE)
  assert.equal(offered.length, PALETTE.length + 1)
  assert.ok(offered.some(colour => !PALETTE.includes(colour)))
  assert.equal(offeredColours('#abcdef', [])[0], '#abcdef')
  assert.deepEqual(offeredColours('', []), PALETTE)
})
