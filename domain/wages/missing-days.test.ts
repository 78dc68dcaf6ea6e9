import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayText, wageCalendar } from './calendar.ts'
import { missingDays } from './missing-days.ts'
import { spanOfMonth } from './month-numbers.ts'
import type { PersonHistory } from './wage-history.ts'

const ZONE = 'Europe/Vienna'
const calendar = wageCalendar(ZONE, () => [])
const OCTOBER = spanOfMonth(2026 * 12 + 9)
const minute = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds / 60_000
const duty = (from: string, storeId = 1) => ({
  ...{ id: 1, storeId, breakMinutes: 0 },
  from: minute(from),
  to: minute(from) + 480,
})
const stamp = (from: string, storeId = 1) => ({
  ...{ id: 1, storeId, pauses: [] },
  from: minute(from),
  to: minute(from) + 480,
})
const absence = (from: string, to: string | null) => ({
  ...{ id: 1, type: 2 as const, kind: null, isConfirmed: true },
  from: minute(from),
  to: to === null ? null : minute(to),
})
type Rows = Pick<PersonHistory, 'duties' | 'stamps' | 'absences'>
const told = ({ duties = [], stamps = [], absences = [] }: Partial<Rows>) =>
  missingDays({ duties, stamps, absences }, calendar, OCTOBER).map(({ storeId, day }) => `${dayText(day)} ${storeId}`)

const CASES: [what: string, given: Partial<Rows>, days: string[]][] = [
  ['a duty that nobody came to', { duties: [duty('2026-10-05T06:00')] }, ['2026-10-05 1']],
  [
    'two duties of one day in one store are one day',
    { duties: [duty('2026-10-05T06:00'), duty('2026-10-05T16:00')] },
    ['2026-10-05 1'],
  ],
  [
    'stamped in another store is stamped',
    { duties: [duty('2026-10-05T06:00')], stamps: [stamp('2026-10-05T12:00', 2)] },
    [],
  ],
  [
    'a night that began the day before is no stamp of this day',
    { duties: [duty('2026-10-05T06:00')], stamps: [stamp('2026-10-04T23:30')] },
    ['2026-10-05 1'],
  ],
  ['away', { duties: [duty('2026-10-05T06:00')], absences: [absence('2026-10-03T00:00', '2026-10-06T00:00')] }, []],
  [
    'away until the day before',
    { duties: [duty('2026-10-05T06:00')], absences: [absence('2026-10-03T00:00', '2026-10-05T00:00')] },
    ['2026-10-05 1'],
  ],
  [
    'a sickness whose end nobody knows',
    { duties: [duty('2026-10-28T06:00')], absences: [absence('2026-10-03T00:00', null)] },
    [],
  ],
  ['a duty of the month before', { duties: [duty('2026-09-30T23:00')] }, []],
  ['the hour that there is twice', { duties: [duty('2026-10-25T02:30')] }, ['2026-10-25 1']],
]
for (const [what, given, days] of CASES) test(what, () => assert.deepEqual(told(given), days))

const day = fc.integer({ min: -2, max: 33 })
const history = fc.record({
  duties: fc.array(
    fc.record({ at: day, hour: fc.integer({ min: 0, max: 23 }), storeId: fc.integer({ min: 1, max: 3 }) }),
  ),
  stamps: fc.array(fc.record({ at: day, hour: fc.integer({ min: 0, max: 23 }) })),
  absences: fc.array(fc.record({ at: day, days: fc.option(fc.integer({ min: 1, max: 9 })) }), { maxLength: 3 }),
})

test('day by day and store by store, slowly, it is the same', () => {
  const start = Temporal.PlainDate.from('2026-10-01')
  const at = (days: number, hour: number) =>
    start.add({ days }).toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).epochMilliseconds / 60_000
  fc.assert(
    fc.property(history, given => {
      const rows: Rows = {
        duties: given.duties.map(({ at: days, hour, storeId }, id) => {
          return { id, storeId, breakMinutes: 0, from: at(days, hour), to: at(days, hour) + 60 }
        }),
        stamps: given.stamps.map(({ at: days, hour }, id) => {
          return { id, storeId: 9, pauses: [], from: at(days, hour), to: at(days, hour) + 60 }
        }),
        absences: given.absences.map(({ at: first, days }, id) => {
          return {
            id,
            type: 1 as const,
            kind: null,
            isConfirmed: true,
            from: at(first, 0),
            to: days === null ? null : at(first + days, 0),
          }
        }),
      }
      const slow: string[] = []
      for (let days = 0; days < 31; days++)
        for (const storeId of [1, 2, 3]) {
          const isDue = given.duties.some(one => one.at === days && one.storeId === storeId)
          const isThere = given.stamps.some(one => one.at === days)
          const isAway = given.absences.some(one => one.at <= days && (one.days === null || days < one.at + one.days))
          if (isDue && !isThere && !isAway) slow.push(`${start.add({ days })} ${storeId}`)
        }
      assert.deepEqual(told(rows), slow)
    }),
  )
})
