import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { dayAt } from '#domain/wages/calendar.ts'
import { availablePeople, type Said } from './available-people.ts'
import { type BoardShift, type BoardWeek, boardShift } from './board-week.ts'
import type { LawDesk } from './law-told.ts'

const calendar = austrianCalendar('Europe/Vienna')
const MONDAY = dayAt(2026, 12, 7)

function shift(id: number, employeeId: number | null, from: number, to: number, more: object = {}): BoardShift {
  const at = (hours: number) => calendar.startOf(MONDAY) + hours * 60
  return boardShift(calendar, {
    ...{ id, employeeId, storeId: 1, version: 1, isPublished: false, from: at(from), to: at(to) },
    ...{ breakFrom: null, breakMinutes: 0, spotId: null, skillId: 5, ...more },
  })
}

const person = (id: number, lastName: string) => ({
  ...{ id, lastName, firstName: 'Eva', isOwn: true },
  contracts: [{ from: 0, to: null, weeklyMinutes: 2400, group: 'worker' as const }],
})

function plan(people: BoardWeek['people'], shifts: BoardShift[]): BoardWeek {
  return {
    ...{ calendar, storeId: 1, first: MONDAY, last: MONDAY + 6, people, shifts, barred: [] },
    ...{ spots: new Map(), units: new Map(), absences: [], wishes: [], elsewhere: [], stamps: null, needs: [] },
    ...{ hues: new Map(), groups: [], events: [] },
    ...{ targets: new Map(people.map(({ id }) => [id, 2400])), minutesElsewhere: new Map() },
  }
}

/** Says of each person what is given. */
const deskOf = (said: Record<number, Said[]>, changes: PlanChange[] = []) =>
  ({
    brought(_: unknown, change: PlanChange) {
      changes.push(change)
      return said[change.steps[0]!.after!.employeeId!] ?? []
    },
    knows: () => true,
    restsAround: () => ({ before: null, after: null }),
  }) as unknown as LawDesk

const OF: Omit<Parameters<typeof availablePeople>[0], 'week' | 'desk' | 'shift'> = {
  ...{ guests: [], serverSaid: new Map(), rates: undefined },
  ...{ keyed: each => ({ ...each, key: each.id }), idOf: key => key },
}
const REST: Said = { rule: 'RUHE_TAG', text: 'Es fehlen 2 Stunden Ruhe.', severity: 'override' }
const SKILL: Said = { rule: 'FAEHIGKEIT', text: 'Hat die Qualifikation nicht.', severity: 'override' }
const AWAY: Said = { rule: 'VERTRAG', text: 'Hat keinen Vertrag.', severity: 'blocks' }

test('who is free and allowed comes first, then who needs a reason, the skilled before the others, last who can’t', () => {
  const open = shift(9, null, 10, 14)
  const week = plan([person(1, 'Auer'), person(2, 'Berger'), person(3, 'Huber'), person(4, 'Zeller')], [open])
  const found = availablePeople({ week, shift: open, desk: deskOf({ 1: [AWAY], 2: [SKILL], 3: [REST] }), ...OF })
  assert.deepEqual(
    found.map(({ employeeId, standing, hasSkill }) => [employeeId, standing, hasSkill]),
    [
      [4, 'free', true],
      [3, 'reason', true],
      [2, 'reason', false],
      [1, 'impossible', true],
    ],
  )
})

test('of those who are alike a wish comes first, then who lacks most hours, then who costs less', () => {
  const open = shift(9, null, 10, 14)
  const people = [person(1, 'Auer'), person(2, 'Berger'), person(3, 'Huber'), person(4, 'Zeller')]
  const week = plan(people, [open, shift(8, 1, 30, 36)])
  const wishes = [{ employeeId: 4, kind: 'desired' as const, ...open.span }]
  const rates = new Map([
    [2, 2000],
    [3, 1500],
  ])
  const found = availablePeople({ ...OF, week: { ...week, wishes }, shift: open, desk: deskOf({}), rates })
  assert.deepEqual(
    found.map(({ employeeId, balance, cents }) => [employeeId, balance, cents]),
    [
      [4, -2160, undefined],
      [3, -2160, 6000],
      [2, -2160, 8000],
      [1, -1800, undefined],
    ],
  )
})

test('who works at the same time swaps with who has the shift, unless theirs was published', () => {
  const given = shift(9, 1, 10, 14)
  const people = [person(1, 'Auer'), person(2, 'Berger'), person(3, 'Huber')]
  const week = plan(people, [given, shift(7, 2, 12, 18), shift(8, 3, 12, 18, { isPublished: true })])
  const found = availablePeople({ ...OF, week, shift: given, desk: deskOf({}) })
  assert.deepEqual(
    found.map(({ employeeId, swapWith, change }) => [employeeId, swapWith?.id, change.steps.length]),
    [
      [2, 7, 2],
      [3, undefined, 1],
    ],
  )
})

test('what the server alone knows counts, and of whom nobody knows anything yet nothing is claimed', () => {
  const open = shift(9, null, 10, 14)
  const week = plan([person(1, 'Auer')], [open])
  const guests = [{ id: 5, lastName: 'Gast', firstName: 'Ida' }]
  const unnamed: Said = { rule: 'NICHT_EINTEILBAR', text: 'Kann nicht eingeteilt werden.', severity: 'blocks' }
  const asked = { ...OF, week, shift: open, desk: deskOf({}), guests }
  const standings = (serverSaid: ReadonlyMap<number, Said[]> | undefined) =>
    availablePeople({ ...asked, serverSaid }).map(({ employeeId, standing }) => [employeeId, standing])
  assert.deepEqual(standings(undefined), [
    [1, 'free'],
    [5, 'unknown'],
  ])
  assert.deepEqual(standings(new Map([[1, [unnamed]]])), [
    [5, 'free'],
    [1, 'impossible'],
  ])
})
