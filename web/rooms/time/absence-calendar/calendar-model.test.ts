import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedAbsence } from '#contract/time/absence-calendar.ts'
import { calendarRows, countsOf, daysAway, monthDays } from './calendar-model.ts'
import { calendarColumns, cellText } from './calendar-texts.ts'

const NOVEMBER = monthDays(Temporal.PlainYearMonth.from('2026-11'), '2026-11-23')
const eva = { id: 1, lastName: 'Gruber', firstName: 'Eva', mdPersonnelId: '7', entry: '2026-11-02', exit: null }
let id = 0
const absence = (firstDay: string, lastDay: string | null, more: Partial<PlacedAbsence> = {}): PlacedAbsence => ({
  ...{ id: ++id, employeeId: 1, mdType: 1, wageKind: null, firstDay, lastDay, firstPart: 'day', lastPart: 'day' },
  ...{ state: 'approved', declineReason: null, version: 1 },
  ...more,
})
const rowOf = (...absences: PlacedAbsence[]) => calendarRows({ people: [eva], absences }, NOVEMBER)[0]!

const places: [what: string, absence: PlacedAbsence, from: number, until: number][] = [
  ['days of the month', absence('2026-11-02', '2026-11-06'), 1, 6],
  ['what began before', absence('2026-10-30', '2026-11-02'), 0, 2],
  ['what goes on', absence('2026-11-30', '2026-12-04', { firstPart: 'afternoon' }), 29.5, 30],
  ['sickness without an end', absence('2026-11-09', null, { mdType: 2 }), 8, 30],
  ['a morning', absence('2026-11-02', '2026-11-02', { firstPart: 'morning' }), 1, 1.5],
  ['an afternoon', absence('2026-11-02', '2026-11-02', { firstPart: 'afternoon' }), 1.5, 2],
  ['days until noon', absence('2026-11-02', '2026-11-04', { lastPart: 'morning' }), 1, 3.5],
]
for (const [what, placed, from, until] of places)
  test(`${what} lies from ${from} until ${until}`, () => {
    const [bar] = rowOf(placed).bars
    assert.deepEqual([bar!.from, bar!.until], [from, until])
  })

test('two halves of a day share a line, what collides stands below', () => {
  const halves = rowOf(
    absence('2026-11-02', '2026-11-02', { firstPart: 'morning' }),
    absence('2026-11-02', '2026-11-02', { firstPart: 'afternoon', mdType: 6 }),
  )
  assert.deepEqual([halves.lanes, daysAway(halves, NOVEMBER)], [1, 1])
  const colliding = rowOf(absence('2026-11-02', '2026-11-04'), absence('2026-11-04', '2026-11-05', { mdType: 2 }))
  assert.deepEqual([colliding.lanes, daysAway(colliding, NOVEMBER)], [2, 4])
})

test('a day counts who is missing and who asks to; the declined and those without a contract are neither', () => {
  const [monday] = countsOf(
    [
      rowOf(absence('2026-11-02', '2026-11-02', { firstPart: 'morning' })),
      rowOf(absence('2026-11-01', '2026-11-03')),
      rowOf(absence('2026-11-02', '2026-11-02', { state: 'waiting' })),
      rowOf(absence('2026-11-02', '2026-11-02', { state: 'declined' })),
      rowOf(absence('2026-11-02', '2026-11-02', { mdType: 5 })),
    ],
    NOVEMBER,
  ).slice(1)
  assert.deepEqual(monday, { away: 1.5, asked: 1 })
})

test('a cell says in words what its colours show', () => {
  const row = rowOf(
    absence('2026-11-03', '2026-11-03', { firstPart: 'morning', state: 'waiting', mdType: 8, wageKind: 'ARZT' }),
  )
  const says = (number: number) => cellText(row, NOVEMBER[number - 1]!)
  assert.equal(says(1), 'Gruber Eva, So 1., Allerheiligen: nicht beschäftigt')
  assert.equal(says(2), 'Gruber Eva, Mo 2.: frei')
  assert.equal(says(3), 'Gruber Eva, Di 3.: LFZ (Arztbesuch), 03.11.2026 (Vormittag), beantragt')
})

test('the file has a letter a day: what waits in brackets, halves with ½, nothing that was declined', () => {
  const row = rowOf(
    absence('2026-11-02', '2026-11-03', { lastPart: 'morning' }),
    absence('2026-11-04', '2026-11-04', { state: 'waiting', mdType: 2 }),
    absence('2026-11-05', '2026-11-05', { state: 'declined' }),
  )
  const values = calendarColumns(NOVEMBER).map(({ value }) => value(row))
  assert.deepEqual(values.slice(0, 8), ['Gruber Eva', '7', '', 'U', 'U½', '(K)', '', ''])
  assert.equal(values.at(-1), 1.5)
})
