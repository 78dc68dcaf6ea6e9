import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonthState, YearOverview, YearSums } from '#contract/reports/year-overviews.ts'
import { expiryText, figureText, statesText, strikingStore, yearSentence } from './year-texts.ts'

/** The year of the drawing. */
const VACATION = [88, 124, 62, 71, 96, 118, 214, 241, 132, 84, 61, 96]
const SICKNESS = [74, 96, 58, 41, 33, 29, 24, 27, 38, 52, 71, 0]
const OVERTIME = [142, 96, 118, 131, 154, 188, 226, 204, 149, 128, 163, 0]

const NOTHING: YearSums = { vacation: 0, sickness: 0, other: 0, overtime: 0 }
const yearWith = (changed: { over?: number; own?: number; former?: number | null; overtime?: number[] } = {}) => {
  const { over = 10, own = 472, former = 600, overtime = OVERTIME } = changed
  const months = VACATION.map((vacation, at) => ({
    ...{ month: `2026-${String(at + 1).padStart(2, '0')}`, other: 0 },
    state: (at < over ? 'closed' : at === over ? 'provisional' : 'planned') as MonthState,
    vacation: vacation * 100,
    sickness: SICKNESS[at]! * 100,
    overtime: overtime[at]! * 60,
  }))
  const total = (figure: 'vacation' | 'sickness' | 'overtime') => months.reduce((sum, each) => sum + each[figure], 0)
  return {
    ...{ year: 2026, months },
    sum: { vacation: total('vacation'), sickness: total('sickness'), other: 0, overtime: total('overtime') },
    untilNow: {
      months: over,
      own: { ...NOTHING, sickness: own * 100 },
      former: former === null ? null : { ...NOTHING, sickness: former * 100 },
    },
  }
}

test('one sentence says how sickness compares with the year before and when overtime was highest', () => {
  const all: [string, Parameters<typeof yearWith>[0]][] = [
    ['Weniger Krankenstand als 2025, im Juli und August die meisten Überstunden.', {}],
    ['Mehr Krankenstand als 2025, im Juli und August die meisten Überstunden.', { former: 400 }],
    ['Etwa so viel Krankenstand wie 2025, im Juli und August die meisten Überstunden.', { former: 480 }],
    ['Bisher 543 Tage Krankenstand, im Juli und August die meisten Überstunden.', { former: null }],
    ['Weniger Krankenstand als 2025, keine Überstunden.', { overtime: OVERTIME.map(() => 0) }],
    ['Weniger Krankenstand als 2025, Überstunden über die Monate verteilt.', { overtime: OVERTIME.map(() => 100) }],
    [
      'Weniger Krankenstand als 2025, im Juni die meisten Überstunden.',
      { overtime: OVERTIME.map((_, at) => (at === 5 ? 300 : 10)) },
    ],
  ]
  for (const [sentence, changed] of all) assert.equal(yearSentence(yearWith(changed)), sentence)
})

test('a year that is still to come says what is approved of it, an empty one that there is nothing', () => {
  const { months, ...year } = yearWith()
  const planned = months.map(month => ({ ...month, state: 'planned' as const, sickness: 0, overtime: 0 }))
  assert.equal(yearSentence({ ...year, months: planned }), 'Für 2026 sind bisher 1 387 Tage Urlaub genehmigt.')
  const one = { ...NOTHING, vacation: 100 }
  assert.equal(yearSentence({ ...year, sum: one, months: planned }), 'Für 2026 ist bisher 1 Tag Urlaub genehmigt.')
  assert.equal(yearSentence({ ...year, sum: NOTHING, months: planned }), 'Für 2026 ist noch kein Urlaub genehmigt.')
  const empty = months.map(month => ({ ...month, ...NOTHING }))
  assert.equal(
    yearSentence({ ...year, sum: NOTHING, months: empty }),
    'Für 2026 gibt es noch keine Abwesenheiten und Überstunden.',
  )
})

test('which months may still change is said by spans', () => {
  const text = (states: string) =>
    statesText(
      [...states].map((letter, at) => ({
        ...NOTHING,
        month: `2026-${String(at + 1).padStart(2, '0')}`,
        state: ({ c: 'closed', v: 'provisional', p: 'planned' } as const)[letter as 'c'],
      })),
    )
  assert.equal(text('ccccccccccvp'), 'November vorläufig, Dezember nur Genehmigtes')
  assert.equal(text('cccccccccvvp'), 'Oktober und November vorläufig, Dezember nur Genehmigtes')
  assert.equal(text('vvvvvvvvvvvp'), 'Jänner bis November vorläufig, Dezember nur Genehmigtes')
  assert.equal(text('cvcvvvcccccc'), 'Februar und April bis Juni vorläufig')
  assert.equal(text('pppppppppppp'), 'Jänner bis Dezember nur Genehmigtes')
  assert.equal(text('cccccccccccc'), '')
})

test('a store is worth a look where its people have clearly more overtime than all on average', () => {
  const store = (name: string, minutes: number | null): YearOverview['stores'][number] => ({
    ...{ storeId: name.length, name, people: minutes === null ? 0 : 3, sum: NOTHING, months: [] },
    perPerson: minutes === null ? null : { ...NOTHING, overtime: minutes },
  })
  const found = (average: number, ...stores: ReturnType<typeof store>[]) =>
    strikingStore({ perPerson: { ...NOTHING, overtime: average }, stores })?.name
  assert.equal(found(888, store('Graz', 700), store('Wien Mariahilf', 1080)), 'Wien Mariahilf')
  assert.equal(found(888, store('Graz', 880), store('Wien Mariahilf', 960)), undefined)
  // Twice as much, though half an hour.
  assert.equal(found(30, store('Graz', 0), store('Wien Mariahilf', 60)), undefined)
  assert.equal(found(888, store('Wien Mariahilf', 1080)), undefined)
  assert.equal(found(888, store('Graz', null), store('Wien Mariahilf', null)), undefined)
})

test('figures have the decimals that they need', () => {
  assert.equal(figureText('vacation', 138_750), '1 387,5')
  assert.equal(figureText('sickness', 100), '1')
  assert.equal(figureText('overtime', 12_240), '204')
  assert.equal(figureText('overtime', 90), '1,5')
})

test('leave that is lost is told before the day, and after it as what has happened', () => {
  const lost = { day: '2026-12-31', hundredths: 3800, people: 7, persons: [] }
  assert.equal(expiryText(lost, '2026-11-26'), '38 Urlaubstage verfallen am 31.12.')
  assert.equal(expiryText(lost, '2027-01-01'), '38 Urlaubstage sind am 31.12. verfallen')
  assert.equal(expiryText({ ...lost, hundredths: 100 }, '2026-11-26'), '1 Urlaubstag verfällt am 31.12.')
})
