import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallAt } from '#domain/roster/wall-clock.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { dayAt } from '#domain/wages/calendar.ts'
import { boardDays } from './board-days.ts'
import { boardRows } from './board-lines.ts'
import { type BoardShift, type BoardWeek, boardShift } from './board-week.ts'
import { type CellFace, cellFace } from './cell-faces.ts'
import { lineText, monthLines } from './month-lines.ts'
import { useShownParts } from './shown-parts.ts'

const calendar = austrianCalendar('Europe/Vienna')
const MONDAY = dayAt(2026, 12, 7)
const days = boardDays(MONDAY, 7, MONDAY)
const parts = useShownParts.getState()
const hour = (hours: number) => wallAt(MONDAY, 0) + hours * 60

const shift = (id: number, from: number, to: number, more: Partial<BoardShift> = {}): BoardShift =>
  boardShift(calendar, {
    ...{ id, employeeId: 1, storeId: 1, version: 1, isPublished: false },
    ...{ from: calendar.startOf(MONDAY) + from * 60, to: calendar.startOf(MONDAY) + to * 60 },
    ...{ breakFrom: null, breakMinutes: 0, spotId: null, skillId: null, ...more },
  })

const plan = (shifts: BoardShift[], more: Partial<BoardWeek> = {}): BoardWeek => ({
  ...{ calendar, storeId: 1, first: MONDAY, last: MONDAY + 6, shifts, barred: [], events: [] },
  people: [{ id: 1, lastName: 'Bauer', firstName: 'Eva', isOwn: true, contracts: [] }],
  ...{ spots: new Map(), units: new Map(), absences: [], wishes: [], elsewhere: [], stamps: [], needs: [] },
  ...{ hues: new Map(), groups: [], targets: new Map(), minutesElsewhere: new Map(), ...more },
})

function facesOf(week: BoardWeek, hands: Record<number, string> = {}): CellFace[] {
  const row = boardRows(week, days, parts, false).find(({ kind }) => kind === 'person')!
  return days.map((day, at) => cellFace({ day, at, row, judged: new Map(), parts, active: undefined, hands }))
}

test('a bar says from when to when in shares of its day, and where its break lies in shares of itself', () => {
  const week = plan([shift(1, 6, 14, { breakFrom: calendar.startOf(MONDAY) + 600, breakMinutes: 30 })])
  const [monday, tuesday] = facesOf(week)
  assert.deepEqual(
    monday!.marks.map(({ style }) => style),
    ['left:25%;width:33.333%;--rest:50%;--rest-end:56.3%'],
  )
  assert.equal(monday!.text, 'Montag, 7. Dezember, Bauer Eva: 06:00–14:00, Entwurf')
  assert.equal(monday!.label!.text, '06:00–14:00')
  assert.deepEqual(tuesday, {
    ...{ text: 'Dienstag, 8. Dezember, Bauer Eva: frei', isActive: false },
    ...{ marks: [], stamps: undefined, label: undefined },
  })
})

test('what was stamped over midnight is drawn in both days and said in the one where it began', () => {
  const stamp = { employeeId: 1, from: hour(22), to: hour(30), kind: 'ended' as const }
  const [monday, tuesday, wednesday] = facesOf(plan([shift(1, 22, 30)], { stamps: [stamp] }))
  assert.equal(
    monday!.stamps,
    'linear-gradient(90deg, transparent 91.667%, var(--k-faint) 91.667%, var(--k-faint) 100%, transparent 0)',
  )
  assert.equal(
    tuesday!.stamps,
    'linear-gradient(90deg, transparent 0%, var(--k-faint) 0%, var(--k-faint) 25%, transparent 0)',
  )
  assert.match(monday!.text, /gestempelt 22:00–06:00$/)
  assert.match(tuesday!.text, /frei$/)
  assert.equal(wednesday!.stamps, undefined)
})

test('two shifts at once lie above each other under one shortened label', () => {
  const [monday] = facesOf(plan([shift(1, 6, 14), shift(2, 12, 18)]))
  assert.deepEqual(
    monday!.marks.map(({ shift, data }) => [shift, data!.lane]),
    [
      ['1', '0'],
      ['2', '1'],
    ],
  )
  assert.equal(monday!.label!.data.text, '06–14, 12–18')
})

test('a shift in somebody’s hand has their name beside it and says so', () => {
  const [monday] = facesOf(plan([shift(1, 20, 23)]), { 1: 'Jonas Lechner' })
  assert.deepEqual(monday!.marks[1], { kind: 'held', style: 'left:66.667%', data: { name: 'Jonas Lechner' } })
  assert.match(monday!.text, /, wird von Jonas Lechner geändert$/)
})

test('how it was published lies as an outline beside what was changed, and is said', () => {
  const [monday] = facesOf(plan([shift(1, 6, 14, { before: { from: hour(8), to: hour(16) } })]))
  assert.deepEqual(
    monday!.marks.map(({ style, data }) => [style, data!.look]),
    [
      ['left:33.333%;width:33.333%', 'ghost'],
      ['left:25%;width:33.333%;', 'draft'],
    ],
  )
  assert.match(monday!.text, /vor der Änderung 08:00–16:00/)
})

test('a month has a letter for each day, one for several shifts, and a Sunday counts as free if no shift reaches into it', () => {
  const week = plan([shift(1, 6, 14), shift(2, 16, 20), shift(3, 29, 38), shift(4, 5 * 24 + 20, 6 * 24 + 2)])
  const [line] = monthLines(week, days, parts)
  assert.deepEqual(line!.codes, ['G', 'F', undefined, undefined, undefined, 'N', undefined])
  assert.equal(line!.freeSundays, 0)
  assert.equal(lineText(line!, days), '7. G, 8. F, 12. N')
  assert.equal(monthLines(plan([shift(4, 5 * 24 + 20, 6 * 24)]), days, parts)[0]!.freeSundays, 1, 'until midnight')
})

test('what the plan hides is hidden in the month, too', () => {
  const [line] = monthLines(plan([shift(1, 6, 14)]), days, { ...parts, planShifts: false })
  assert.equal(lineText(line!, days), 'nichts geplant')
})
