import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Box, footerSpace } from './footer-space.ts'

const WIDE = { width: 1440, height: 900 }
const messages = box(1040, 760, 380, 120)
const cases: [what: string, footers: Box[], expected: number][] = [
  ['no footer', [], 20],
  ['the footer of a drawer', [box(880, 840, 560, 60)], 70],
  ['the footer of a dialog in the middle', [box(490, 800, 460, 60)], 20],
  ['a footer that ends above them', [box(980, 400, 460, 60)], 20],
  ['two, one above the other', [box(1000, 770, 440, 60), box(0, 850, 1440, 50)], 140],
]

test('messages stand above every footer that they would lie over, and stay down where there is none', () => {
  for (const [what, footers, expected] of cases) assert.equal(footerSpace(messages, footers, WIDE), expected, what)
})

test('on a phone they keep a smaller edge, and its footer is as wide as they are', () => {
  const phone = { width: 390, height: 844 }
  assert.equal(footerSpace(box(12, 700, 366, 60), [], phone), 12)
  assert.equal(footerSpace(box(12, 700, 366, 60), [box(0, 786, 390, 58)], phone), 68)
})

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height }
}
