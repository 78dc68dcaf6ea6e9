import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChangeEvent, openBatches } from './live-batches.ts'

const employees = (...ids: number[]): ChangeEvent => ({ area: 'people', noun: 'employees', ids })

test('the first change is told at once, what comes meanwhile once and together', async () => {
  const sent: [string, ChangeEvent[]][] = []
  const batches = openBatches((audience, changes) => sent.push([audience, changes]), 60)
  batches.add('one', employees(1))
  assert.deepEqual(sent, [['one', [employees(1)]]])
  batches.add('one', employees(2))
  batches.add('one', employees(3, 2))
  batches.add('one', { area: 'time', noun: 'absences' })
  batches.add('two', employees(9))
  assert.equal(sent.length, 2)
  await pause(150)
  assert.deepEqual(sent.slice(1), [
    ['two', [employees(9)]],
    ['one', [employees(2, 3), { area: 'time', noun: 'absences' }]],
  ])
  await pause(80)
  batches.add('one', employees(4))
  assert.equal(sent.length, 4)
  batches.close()
})

test('a change without ids and too many ids mean the whole noun, and everything stays everything', async () => {
  const sent: ChangeEvent[][] = []
  const batches = openBatches((_, changes) => sent.push(changes), 30)
  batches.add('one', employees(1))
  batches.add('one', employees(1))
  batches.add('one', { area: 'people', noun: 'employees' })
  batches.add('one', employees(2))
  batches.add('one', { area: 'time', noun: 'stamps', ids: Array.from({ length: 150 }, (_, id) => id) })
  batches.add('one', { area: 'time', noun: 'stamps', ids: Array.from({ length: 150 }, (_, id) => id + 100) })
  batches.add('one', { area: 'accounts', noun: 'store-filter', everything: true })
  batches.add('one', { area: 'accounts', noun: 'store-filter' })
  await pause(60)
  assert.deepEqual(sent[1], [
    { area: 'people', noun: 'employees' },
    { area: 'time', noun: 'stamps' },
    { area: 'accounts', noun: 'store-filter', everything: true },
  ])
  batches.close()
})

test('however many changes come, an audience hears at most once in the time', async () => {
  let sent = 0
  const batches = openBatches(() => sent++, 50)
  for (let round = 0; round < 40; round++) {
    batches.add('one', employees(round))
    await pause(5)
  }
  batches.close()
  assert.ok(sent >= 2 && sent <= 8, String(sent))
})
