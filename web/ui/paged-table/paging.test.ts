import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pageBounds, pageCount, turned, withLength } from './paging.ts'

const paging = (pageCurrent: number, pageLength: number, maxItems: number) => ({ pageCurrent, pageLength, maxItems })

test('after the last page comes the first, before the first the last', () => {
  assert.equal(turned(paging(2, 10, 25), 1), 0)
  assert.equal(turned(paging(0, 10, 25), -1), 2)
  assert.equal(turned(paging(0, 10, 25), 1), 1)
  assert.equal(turned(paging(0, 10, 10), 1), 0)
  assert.equal(turned(paging(0, 10, 0), -1), 0)
})

test('a page that is gone is replaced by the last one', () => {
  assert.deepEqual(pageBounds(paging(9, 10, 25)), { start: 20, end: 25 })
  assert.deepEqual(pageBounds(paging(0, 10, 0)), { start: 0, end: 0 })
})

test('going round once shows every row exactly once, whatever the length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 500 }), (pageLength, maxItems) => {
      let page = 0
      const seen: number[] = []
      do {
        const { start, end } = pageBounds(paging(page, pageLength, maxItems))
        for (let row = start; row < end; row++) seen.push(row)
        page = turned(paging(page, pageLength, maxItems), 1)
      } while (page !== 0)
      assert.deepEqual(
        seen,
        Array.from({ length: maxItems }, (_, row) => row),
      )
      assert.equal(turned(paging(0, pageLength, maxItems), -1), pageCount(paging(0, pageLength, maxItems)) - 1)
    }),
  )
})

test('another page length keeps the first row of the page in sight', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.constantFrom(10, 25, 50, 100), fc.constantFrom(10, 25, 50, 100), (page, one, other) => {
      const before = paging(page, one, 640)
      const after = pageBounds({ ...before, ...withLength(before, other) })
      const { start } = pageBounds(before)
      assert.ok(after.start <= start && start < after.end)
    }),
  )
})
