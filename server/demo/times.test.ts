import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from './random.ts'
import { makeTimes } from './times.ts'

test('whatever day the demo is made on, nobody of it is stamped in twice at once', () => {
  const person = { id: 1, storeId: 1, entry: '2020-01-01', exit: null, weeklyMinutes: 2310 }
  for (let days = 0; days < 60; days += 5) {
    const today = Temporal.PlainDate.from('2026-11-01').add({ days })
    for (let index = 0; index < 40; index++) {
      const { shifts } = makeTimes(person, index, seededRandom(index + days), today)
      for (const [place, { ends_at }] of shifts.entries()) {
        const next = shifts[place + 1]
        if (next) assert.ok(ends_at && ends_at <= next.starts_at, `${today}: ${ends_at} reaches over ${next.starts_at}`)
      }
    }
  }
})
