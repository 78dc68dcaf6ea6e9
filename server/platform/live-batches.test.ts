import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ChangeEvent, openBatches } from './live-batches.ts'

const employees = (...ids: number[]): ChangeEvent => ({ area: 'people', noun: 'employees', ids })

/** Time passes in the test only, a millisecond after the other. */
function clock(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  t.mock.method(performance, 'now', () => Date.now())
  return (ms: number) => {
    for (let passed = 0; passed < ms; passed++) t.mock.timers.tick(1)
  }
}

const every = (everyMs: number) => ({ everyMs, ahead: 0, apartMs: everyMs })

test('the first change is told at once, what comes meanwhile once and together', t => {
  const pass = clock(t)
  const sent: [string, ChangeEvent[]][] = []
  const batches = openBatches((audience, changes) => sent.push([audience, changes]), every(60))
  batches.add('one', employees(1))
  assert.deepEqual(sent, [['one', [employees(1)]]])
  batches.add('one', employees(2))
  batches.add('one', employees(3, 2))
  batches.add('one', { area: 'time', noun: 'absences' })
  batches.add('two', employees(9))
  assert.equal(sent.length, 2)
  pass(150)
  assert.deepEqual(sent.slice(1), [
    ['two', [employees(9)]],
    ['one', [employees(2, 3), { area: 'time', noun: 'absences' }]],
  ])
  pass(80)
  batches.add('one', employees(4))
  assert.equal(sent.length, 4)
  batches.close()
})

test('a change without ids and too many ids mean the whole noun, and everything stays everything', t => {
  const pass = clock(t)
  const sent: ChangeEvent[][] = []
  const batches = openBatches((_, changes) => sent.push(changes), every(30))
  batches.add('one', employees(1))
  batches.add('one', employees(1))
  batches.add('one', { area: 'people', noun: 'employees' })
  batches.add('one', employees(2))
  batches.add('one', { area: 'time', noun: 'stamps', ids: Array.from({ length: 150 }, (_, id) => id) })
  batches.add('one', { area: 'time', noun: 'stamps', ids: Array.from({ length: 150 }, (_, id) => id + 100) })
  batches.add('one', { area: 'accounts', noun: 'store-filter', everything: true })
  batches.add('one', { area: 'accounts', noun: 'store-filter' })
  pass(60)
  assert.deepEqual(sent[1], [
    { area: 'people', noun: 'employees' },
    { area: 'time', noun: 'stamps' },
    { area: 'accounts', noun: 'store-filter', everything: true },
  ])
  batches.close()
})

test('however many changes come, an audience hears at most once in the time', t => {
  const pass = clock(t)
  let sent = 0
  const batches = openBatches(() => sent++, every(50))
  for (let round = 0; round < 40; round++) {
    batches.add('one', employees(round))
    pass(5)
  }
  batches.close()
  // At once, and after 50, 100, 150 and 200 ms.
  assert.equal(sent, 5)
})

/** Adds a change every few milliseconds; how many messages came of it, and how long it lasted. */
function busy(
  pass: (ms: number) => void,
  batches: ReturnType<typeof openBatches>,
  sent: readonly unknown[],
  forMs: number,
  isUrgent: boolean,
) {
  const [begun, before] = [performance.now(), sent.length]
  while (performance.now() - begun < forMs) {
    batches.add('one', employees(1), isUrgent)
    pass(5)
  }
  return { heard: sent.length - before, lasted: performance.now() - begun }
}
const SOONER = { everyMs: 200, ahead: 2, apartMs: 20 }

test('what is urgent comes sooner a few times, then no more often than all else, and sooner again after a quiet time', t => {
  const pass = clock(t)
  const sent: number[] = []
  const batches = openBatches(() => sent.push(performance.now()), SOONER)
  const first = busy(pass, batches, sent, 1000, true)
  // Two ahead and one at once, then one in 200 ms.
  assert.ok(first.heard >= 3 && first.heard <= 3 + first.lasted / 200, JSON.stringify(first))
  for (const [n, at] of sent.entries()) if (n > 0) assert.ok(at - sent[n - 1]! >= 18, `${sent}`)
  pass(900)
  const again = busy(pass, batches, sent, 100, true)
  assert.ok(again.heard >= 2, JSON.stringify(again))
  batches.close()
})

test('what is not urgent takes nothing from what is, rides along with it, and comes in its time by itself', t => {
  const pass = clock(t)
  const sent: [number, string[]][] = []
  const batches = openBatches((_, changes) => sent.push([performance.now(), changes.map(({ noun }) => noun)]), SOONER)
  const plain = busy(pass, batches, sent, 1000, false)
  assert.ok(plain.heard <= 1 + plain.lasted / 200, JSON.stringify(plain))
  const before = sent.length
  batches.add('one', { area: 'roster', noun: 'shifts' }, true)
  batches.add('one', { area: 'time', noun: 'absences' })
  pass(500)
  const [soon, later] = sent.slice(before)
  assert.ok(
    soon![1].includes('shifts') && [...soon![1], ...(later?.[1] ?? [])].includes('absences'),
    JSON.stringify(sent),
  )
  batches.close()
})
