import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StampRecord } from '#contract/time/stamps.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { draftOf, emptyStamp, momentsOf, type StampValues, valuesOf } from './stamp-form.ts'

const stamp = (values: Partial<StampRecord>): StampRecord => ({
  ...{ id: 1, employeeId: 2, lastName: 'Gruber', firstName: 'Eva', storeId: 3, pauses: [], pauseMinutes: null },
  ...{ mdConfirmed: false, softDelete: false, version: 1 },
  from: '2026-11-03 07:00:00',
  to: '2026-11-03 15:00:00',
  ...values,
})
const typed = (values: Partial<StampValues>): StampValues => ({ ...emptyStamp(3, '2026-11-03'), ...values })
const sent = (values: StampValues, stored?: StampRecord) => {
  const { from, to, pauses } = draftOf(values, stored, VIENNA)
  return { from, to, pauses }
}

const shifts: [what: string, values: Partial<StampValues>, from: string, to: string | null][] = [
  ['of one day', { from: 480, to: 960 }, '2026-11-03 07:00:00', '2026-11-03 15:00:00'],
  ['over midnight', { from: 1320, to: 360 }, '2026-11-03 21:00:00', '2026-11-04 05:00:00'],
  ['that runs', { from: 480, to: null }, '2026-11-03 07:00:00', null],
  [
    'to the first 02:30',
    { day: '2026-10-24', from: 1320, to: 150, toReading: 'first' },
    '2026-10-24 20:00:00',
    '2026-10-25 00:30:00',
  ],
  [
    'to the second 02:30',
    { day: '2026-10-24', from: 1320, to: 150, toReading: 'second' },
    '2026-10-24 20:00:00',
    '2026-10-25 01:30:00',
  ],
  [
    'from the second 02:30',
    { day: '2026-10-25', from: 150, fromReading: 'second', to: 240 },
    '2026-10-25 01:30:00',
    '2026-10-25 03:00:00',
  ],
]
for (const [what, values, from, to] of shifts)
  test(`a shift ${what} is sent as its moments and comes back as it was typed`, () => {
    assert.deepEqual(sent(typed(values)), { from, to, pauses: [] })
    const { employeeId: _, ...back } = valuesOf(stamp({ from, to }), VIENNA)
    assert.deepEqual(back, { ...back, ...values })
  })

test('the hour that spring skips is refused at its field, the one that autumn has twice is asked', () => {
  assert.deepEqual(momentsOf(typed({ day: '2027-03-28', from: 150, to: 480 }), VIENNA).problems, {
    from: 'Die Uhrzeit 02:30 gibt es am 28.03.2027 nicht: die Uhr wird in dieser Nacht vorgestellt',
  })
  assert.deepEqual(momentsOf(typed({ day: '2027-03-27', from: 1320, to: 150 }), VIENNA).problems, {
    to: 'Die Uhrzeit 02:30 gibt es am 28.03.2027 nicht: die Uhr wird in dieser Nacht vorgestellt',
  })
  assert.deepEqual(momentsOf(typed({ from: 480, to: 480 }), VIENNA).problems, { to: 'Beginn und Ende sind gleich' })
  const asked = (values: Partial<StampValues>) => {
    const { asksFrom, asksTo } = momentsOf(typed(values), VIENNA)
    return [asksFrom, asksTo]
  }
  assert.deepEqual(asked({ day: '2026-10-25', from: 150, to: 480 }), [true, false])
  assert.deepEqual(asked({ day: '2026-10-24', from: 1320, to: 150 }), [false, true])
  assert.deepEqual(asked({ day: '2026-11-03', from: 150, to: 480 }), [false, false])
})

test('pauses lie after the begin, also beyond midnight', () => {
  const pauses = [
    { from: 1410, to: 1425 },
    { from: 90, to: 120 },
  ]
  assert.deepEqual(sent(typed({ from: 1320, to: 360, pauses })).pauses, [
    { from: '2026-11-03 22:30:00', to: '2026-11-03 22:45:00' },
    { from: '2026-11-04 00:30:00', to: '2026-11-04 01:00:00' },
  ])
})

test('what was not typed over keeps its seconds', () => {
  const pause = { from: '2026-11-03 11:00:20', to: '2026-11-03 11:30:40' }
  const stored = stamp({ from: '2026-11-03 07:00:31', to: '2026-11-03 15:00:02', pauses: [pause] })
  const values = valuesOf(stored, VIENNA)
  assert.deepEqual(sent({ ...values, mdConfirmed: true }, stored), {
    from: stored.from,
    to: stored.to,
    pauses: [pause],
  })
  const more = { ...values, pauses: [...values.pauses, { from: 840, to: 850 }] }
  assert.deepEqual(sent(more, stored).pauses, [pause, { from: '2026-11-03 13:00:00', to: '2026-11-03 13:10:00' }])
})

test('a pause of which only the length is known stays until a pause with its time is added, or it is taken out', () => {
  const stored = stamp({ pauseMinutes: 30 })
  const values = valuesOf(stored, VIENNA)
  const minutes = (more: Partial<StampValues>) => draftOf({ ...values, ...more }, stored, VIENNA).pauseMinutes
  assert.equal(minutes({}), 30)
  assert.equal(minutes({ to: 1020 }), 30)
  assert.equal(minutes({ pauses: [{ from: 720, to: 750 }] }), null)
  assert.equal(minutes({ pauses: [{ from: 720, to: 750 }], pauseMinutes: 15 }), 15)
  assert.equal(minutes({ pauseMinutes: null }), null)
})
