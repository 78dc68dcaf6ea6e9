import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { changeText, type ShiftFacts, wholeText } from './shift-story.ts'

const calendar = austrianCalendar('Europe/Vienna')
const NAMES = { person: (id: number) => ['', 'Öztürk Ahmet', 'Koller Mara'][id]!, spot: (id: number) => `B${id}` }
const minute = (text: string) => Temporal.Instant.from(`${text}Z`).epochMilliseconds / 60_000
const SHIFT: ShiftFacts = {
  ...{ employeeId: 1, storeId: 1, breakFrom: null, breakValue: 30, spotId: null, requiredSkill: null },
  ...{ pinned: false, confirmed: false, approved: false, note: '' },
  ...{ from: minute('2026-12-11T05:00'), to: minute('2026-12-11T12:30') },
}

test('what became of a shift is said in the words of a plan, on the clock of the company', () => {
  const cases: [Partial<ShiftFacts>, string][] = [
    [{}, ''],
    [{ from: SHIFT.from - 30 }, '05:30 statt 06:00'],
    [{ to: SHIFT.to + 60 }, 'bis 14:30 statt 13:30'],
    [{ from: SHIFT.from - 30, to: SHIFT.to - 30 }, '05:30–13:00 statt 06:00–13:30'],
    [{ from: SHIFT.from + 1440, to: SHIFT.to + 1440 }, 'Sa 12.12. 06:00–13:30 statt Fr 11.12. 06:00–13:30'],
    [{ employeeId: 2 }, 'Koller Mara statt Öztürk Ahmet'],
    [{ employeeId: null }, 'nicht mehr zugeordnet, vorher Öztürk Ahmet'],
    [{ breakValue: 45 }, 'Pause 45 statt 30 Minuten'],
    [{ breakValue: 0 }, 'Pause entfernt'],
    [{ breakFrom: minute('2026-12-11T08:30') }, 'Pause 09:30–10:00'],
    [{ spotId: 3, pinned: true }, 'Bereich B3, angeheftet'],
    [{ note: 'später' }, 'Notiz geändert'],
    [{ storeId: 2 }, 'von einem anderen Standort'],
  ]
  for (const [change, text] of cases) assert.equal(changeText(SHIFT, { ...SHIFT, ...change }, NAMES, calendar), text)
  assert.equal(
    changeText({ ...SHIFT, employeeId: null, spotId: 3 }, SHIFT, NAMES, calendar),
    'Öztürk Ahmet zugeteilt, vorher offen, ohne Bereich, vorher B3',
  )
})

test('a whole shift is said with its day, also over the night in which the clock goes back', () => {
  assert.equal(wholeText(SHIFT, NAMES, calendar), 'Fr 11.12. 06:00–13:30, Öztürk Ahmet')
  const night = { ...SHIFT, employeeId: null, from: minute('2026-10-24T20:00'), to: minute('2026-10-25T05:00') }
  assert.equal(wholeText(night, NAMES, calendar), 'Sa 24.10. 22:00–06:00, nicht zugeordnet')
})
