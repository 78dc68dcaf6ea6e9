import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenTime } from '#contract/time/open-times.ts'
import { approvedAs, groupsOf, pausedMinutes, workedMinutes } from './open-groups.ts'

const time = (id: number, values: Partial<OpenTime> = {}): OpenTime => ({
  ...{ id, employeeId: 1, lastName: 'Gruber', firstName: 'Eva', version: id },
  ...{ from: '2026-11-03 07:00:00', to: '2026-11-03 15:30:00', pauses: [], pauseMinutes: null, plan: null, doubts: [] },
  ...values,
})
const LONG = { key: 'too-long', text: 'Der Dienst dauert länger als 16 Stunden' }

test('doubtful times stand apart from the others, and what still runs can’t be confirmed at all', () => {
  const times = [time(1), time(2, { doubts: [LONG] }), time(3, { to: null }), time(4, { to: null, doubts: [LONG] })]
  const { doubtful, clear, running } = groupsOf(times)
  assert.deepEqual(
    [doubtful, clear, running].map(group => group.map(({ id }) => id)),
    [[2], [1], [3, 4]],
  )
})

test('a time is confirmed in the version that was shown and with exactly the doubts that were shown', () => {
  assert.deepEqual(approvedAs([time(1), time(2, { doubts: [LONG] })]), [
    { id: 1, version: 1 },
    { id: 2, version: 2, accepted: ['too-long'] },
  ])
})

test('hours are without pauses, and nobody knows them while a time runs', () => {
  const pauses = [
    { from: '2026-11-03 09:00:00', to: '2026-11-03 09:15:00' },
    { from: '2026-11-03 11:00:00', to: '2026-11-03 11:30:00' },
  ]
  const both = time(1, { pauses, pauseMinutes: 15 })
  assert.deepEqual([pausedMinutes(time(1, { pauses })), workedMinutes(time(1, { pauses }))], [45, 465])
  assert.deepEqual([pausedMinutes(both), workedMinutes(both)], [60, 450])
  assert.equal(workedMinutes(time(1, { to: null })), null)
})
