import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonthDay, MonthOfPerson, PersonMonth } from '#contract/months/person-months.ts'
import { dayRows, isDeviating } from './days-of-person.ts'

const day = (of: string, agreedMinutes: number, actualMinutes: number, ...kinds: MonthDay['kinds']): MonthDay => ({
  ...{ day: of, holiday: null, agreedMinutes, workedMinutes: actualMinutes, actualMinutes, kinds },
})
const kind = (code: MonthDay['kinds'][number]['kind'], minutes: number) => ({
  ...{ kind: code, minutes, hundredths: 0, sixths: 0, keptMinutes: 0 },
})
const plain = day('2026-11-02', 480, 480, kind('NORM', 480))
const long = day('2026-11-03', 480, 600, kind('NORM', 480), kind('UE50', 120))
const sunday = day('2026-11-08', 480, 480, kind('NORM', 480), kind('SONNTAG', 480))
const person = { employeeId: 7 } as PersonMonth
const month = {
  days: [plain, long, sunday],
  shifts: [{ day: '2026-11-03', storeId: 1, stampIds: [5], span: null }],
} as unknown as MonthOfPerson
const stamp = (id: number, from: string) => ({ id, from }) as never
const given = { stamps: undefined, zone: 'Europe/Vienna', onlyDeviating: true }

test('a day deviates by its hours, or by anything but normal time', () => {
  assert.deepEqual([plain, long, sunday].map(isDeviating), [false, true, true])
})

test('somebody’s days stand below them, all or those that deviate, each with what was stamped on it', () => {
  const keys = (onlyDeviating: boolean) => dayRows(person, month, { ...given, onlyDeviating }).map(({ key }) => key)
  assert.deepEqual(keys(false), ['7 2026-11-02', '7 2026-11-03', '7 2026-11-08'])
  assert.deepEqual(keys(true), ['7 2026-11-03', '7 2026-11-08'])
  // After midnight it belongs to the shift that began the day before.
  const stamps = [stamp(5, '2026-11-03 23:30:00'), stamp(6, '2026-11-08 08:00:00')]
  const rows = dayRows(person, month, { ...given, stamps })
  assert.deepEqual(
    rows.map(({ day }) => day?.stamps?.map(({ id }) => id)),
    [[5], [6]],
  )
  assert.equal(rows[0]!.targetMinutes, 480)
})

test('who has no day that deviates has a line that says so', () => {
  const rows = dayRows(person, { ...month, days: [plain] }, given)
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['nothing'],
  )
})
