import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import type { LawContext } from './law-context.ts'
import type { LawPerson } from './people.ts'
import { workRecord } from './records.ts'
import type { LawShift } from './shifts.ts'

const calendar = austrianCalendar('Europe/Vienna')
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Vienna').epochMilliseconds / 60_000

const PERSON: LawPerson = {
  ...{ employeeId: 1, birth: null, contracts: [], permits: null, registrations: [], skills: [], inService: [] },
  ...{ absences: [], wishes: [], maternity: [], schoolDays: [] },
}
const CONTEXT: LawContext = {
  ...{ calendar, dividedBreaks: [], youthMakeUp: [], youthSundays: [], stores: new Map(), registrationMode: 0 },
  known: { from: day('2026-10-01'), to: day('2026-12-31') },
}
let id = 0
const stamp = (from: string, to: string, more: Partial<LawShift> = {}): LawShift => ({
  ...{ id: ++id, employeeId: 1, storeId: 1, kind: 'worked', from: at(from), to: at(to), breaks: [], breakMinutes: 0 },
  ...{ skillId: null, publishedOn: null, publishedAs: null },
  ...more,
})
const NOVEMBER = { first: day('2026-11-01'), last: day('2026-11-30') }

test('a day has its begin, its end, breaks in and between its shifts, its work, and the rest before it', () => {
  const shifts = [
    stamp('2026-11-04T08:00', '2026-11-04T12:00', {
      breaks: [{ from: at('2026-11-04T10:00'), to: at('2026-11-04T10:15') }],
    }),
    stamp('2026-11-03T09:00', '2026-11-03T18:00', { breakMinutes: 30 }),
    stamp('2026-11-04T13:00', '2026-11-04T17:00'),
  ]
  const { days } = workRecord(PERSON, shifts, CONTEXT, NOVEMBER)
  assert.deepEqual(
    days.map(each => [each.work, each.restBefore, each.breakMinutes, each.breaks.map(({ from, to }) => to - from)]),
    [
      [510, null, 30, []],
      [465, 840, 0, [15, 60]],
    ],
  )
  assert.deepEqual([days[1]!.from, days[1]!.to], [at('2026-11-04T08:00'), at('2026-11-04T17:00')])
})

test('in the nights of both clock changes hours are those that passed', () => {
  const spring = { ...CONTEXT, known: { from: day('2026-03-01'), to: day('2026-04-30') } }
  const [march] = workRecord(PERSON, [stamp('2026-03-28T22:00', '2026-03-29T06:00')], spring, {
    first: day('2026-03-01'),
    last: day('2026-03-31'),
  }).days
  const [october] = workRecord(PERSON, [stamp('2026-10-24T22:00', '2026-10-25T06:00')], CONTEXT, {
    first: day('2026-10-01'),
    last: day('2026-10-31'),
  }).days
  assert.deepEqual([march?.work, october?.work], [420, 540])
})

test('a week is cut at midnight: the night to Monday belongs to both', () => {
  const { weeks } = workRecord(PERSON, [stamp('2026-11-08T22:00', '2026-11-09T06:00')], CONTEXT, NOVEMBER)
  assert.deepEqual(
    weeks.map(({ monday, work }) => [monday, work]),
    [
      [day('2026-11-02'), 120],
      [day('2026-11-09'), 360],
    ],
  )
})

test('a day of another month says the rest before the first and is not among the days', () => {
  const shifts = [stamp('2026-10-31T14:00', '2026-10-31T22:00'), stamp('2026-11-01T10:00', '2026-11-01T14:00')]
  const { days } = workRecord(PERSON, shifts, CONTEXT, NOVEMBER)
  assert.deepEqual(
    days.map(each => [each.day, each.restBefore, each.isSundayOrHoliday]),
    [[day('2026-11-01'), 720, true]],
  )
})
