import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TellingPreview } from '#contract/roster/plan-mails.ts'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { openWeek } from './board-week.ts'
import { withdrawnLines } from './unpublish-lines.ts'

const MONDAY = dayNumber(Temporal.PlainDate.from('2026-12-07'))
const calendar = austrianCalendar('Europe/Vienna')
const at = (day: number, hour: number) => calendar.startOf(MONDAY + day) + hour * 60

const [EVA, IDA, NOBODY] = [1, 2, 0]
/** Eva on Monday and Tuesday, Ida on Tuesday, nobody on Wednesday; the last one is a draft. */
const SHIFTS: [employee: number, day: number, isPublished: boolean][] = [
  [EVA, 0, true],
  [EVA, 1, true],
  [IDA, 1, true],
  [NOBODY, 2, true],
  [IDA, 3, false],
]
const person = (id: number, lastName: string) => ({ id, lastName, firstName: 'E', isOwn: true, contracts: [] })
const loaded: StoreWeek = {
  zone: 'Europe/Vienna',
  people: [person(EVA, 'Wolf'), person(IDA, 'Bauer')],
  shifts: {
    id: SHIFTS.map((_, at) => 11 + at),
    employeeId: SHIFTS.map(([employee]) => employee),
    from: SHIFTS.map(([, day]) => at(day, 6)),
    to: SHIFTS.map(([, day]) => at(day, 14)),
    publishedAt: SHIFTS.map(([, , isPublished]) => (isPublished ? 1 : 0)),
    ...{ breakFrom: [0, 0, 0, 0, 0], breakMinutes: [0, 0, 0, 0, 0], spotId: [0, 0, 0, 0, 0], skillId: [0, 0, 0, 0, 0] },
    ...{
      ownSkillId: [0, 0, 0, 0, 0],
      marks: [0, 0, 0, 0, 0],
      historicFrom: [0, 0, 0, 0, 0],
      historicTo: [0, 0, 0, 0, 0],
    },
    version: [1, 1, 1, 1, 1],
  },
  ...{ notes: [], events: [], spots: [], absences: [], wishes: [], stamps: null },
  barred: [],
  elsewhere: { employeeId: [], from: [], to: [], breakMinutes: [] },
  needs: { spotId: [], from: [], to: [], count: [] },
}
const week = openWeek(loaded, 7, MONDAY, MONDAY + 6)
const reachable = (id: number, hasMail: boolean, hasFeed = false) => ({
  id,
  lastName: '',
  firstName: '',
  hasMail,
  hasFeed,
})
const preview: TellingPreview = {
  isActive: true,
  people: [reachable(EVA, true), reachable(IDA, true, true)],
  shifts: [],
  untold: [{ shiftId: 13, employeeId: IDA }],
}
const ALL = { day: undefined, shiftId: undefined }

test('whose published shifts go is listed by name, what nobody works last, and drafts are not', () => {
  assert.deepEqual(
    withdrawnLines(week, preview, ALL).map(({ name, what }) => [name, what.join(', ')]),
    [
      ['Bauer E', 'Di 06:00–14:00'],
      ['Wolf E', 'Mo 06:00–14:00, Di 06:00–14:00'],
      ['Nicht zugeordnet', 'Mi 06:00–14:00'],
    ],
  )
})

test('one shift or one day may be taken back alone', () => {
  const idsOf = (asked: { day?: number; shiftId?: number }) =>
    withdrawnLines(week, preview, { ...ALL, ...asked }).flatMap(({ shifts }) => shifts.map(({ id }) => id))
  assert.deepEqual(idsOf({ shiftId: 12 }), [12])
  assert.deepEqual(idsOf({ day: MONDAY + 1 }), [13, 12])
})

test('a mail goes to whoever got one before, where the company mails plans; a calendar shows it by itself', () => {
  const reachOf = (told: TellingPreview | undefined) =>
    withdrawnLines(week, told, ALL).map(({ hasMail, hasFeed }) => [hasMail, hasFeed])
  assert.deepEqual(reachOf(preview), [
    [false, true],
    [true, false],
    [false, false],
  ])
  assert.deepEqual(reachOf({ ...preview, isActive: false })[1], [false, false])
  assert.deepEqual(reachOf(undefined)[1], [false, false])
})
