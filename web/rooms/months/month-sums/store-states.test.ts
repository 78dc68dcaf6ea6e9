import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonthCheck, StoreMonthChecks } from '#contract/months/month-checks.ts'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { checkLines, summaryText } from './check-lines.ts'
import { closesText, namesText } from './closing-texts.ts'
import { badgeOf, deselected } from './store-states.ts'

const check = (code: MonthCheck['code'], level: MonthCheck['level'], more: Partial<MonthCheck> = {}): MonthCheck => ({
  ...{ code, level, title: `${code} hier`, detail: 'wer', count: 1, people: [] },
  ...more,
})
const store = (storeId: number, storeName: string, ...checks: MonthCheck[]): StoreMonthChecks => ({
  ...{ storeId, storeName, people: 3, stamps: 20, checks },
})
const closed: MonthClosing = {
  ...{ id: 1, storeId: 1, storeName: 'Graz', month: '2026-10', closedAt: '2026-11-02 08:00:00', closedBy: 'Eva Klar' },
  ...{ openUntil: null, reopenedAt: null, reopenedBy: '', reopenReason: '', asked: null, changedPeople: 0, version: 1 },
}
const asked = { at: '2026-11-03 08:00:00', by: 'Eva Klar', isOwn: false, reason: 'Nachtrag', hours: 24 }
const blocker = check('stamps-unconfirmed', 'blocker')
const hint = check('minus-hours', 'hint')

test('a chip says how its store’s month stands: closed, asked to open, changed since, blocked, open again, worth a look, or nothing', () => {
  const cases: [StoreMonthChecks | undefined, MonthClosing | undefined, unknown][] = [
    [store(1, 'Graz'), undefined, undefined],
    [undefined, undefined, undefined],
    [store(1, 'Graz', hint), undefined, { tone: 'warn', text: '1 Hinweis' }],
    [store(1, 'Graz', hint, hint), undefined, { tone: 'warn', text: '2 Hinweise' }],
    [store(1, 'Graz', blocker, hint), undefined, { tone: 'error', text: '1 Sperre' }],
    [store(1, 'Graz', blocker), closed, { isLocked: true }],
    [undefined, { ...closed, changedPeople: 2 }, { tone: 'warn', text: '2 geändert' }],
    [undefined, { ...closed, changedPeople: 2, asked }, { tone: 'warn', text: 'Zustimmung' }],
    [store(1, 'Graz', hint), { ...closed, openUntil: '2026-11-03 09:00:00' }, { tone: 'info', text: 'wieder offen' }],
    [store(1, 'Graz', blocker), { ...closed, openUntil: '2026-11-03 09:00:00' }, { tone: 'error', text: '1 Sperre' }],
  ]
  for (const [checks, closing, badge] of cases) assert.deepEqual(badgeOf(checks, closing), badge)
})

test('what is off is kept, also of stores that can’t be seen at the moment', () => {
  assert.deepEqual(deselected([], [1, 2, 3], [1, 3]), [2])
  assert.deepEqual(deselected([2, 9], [1, 2, 3], [1, 2, 3]), [9])
  assert.deepEqual(deselected([9], [1, 2], []), [9, 1, 2])
})

test('one store says its checks itself, blockers first', () => {
  const graz = store(1, 'Graz', check('wage-type-missing', 'ok'), check('averages-missing', 'note'), hint, blocker)
  const lines = checkLines([graz])
  assert.deepEqual(
    lines.map(({ level, title, detail }) => [level, title, detail]),
    [
      ['blocker', 'stamps-unconfirmed hier', 'wer'],
      ['hint', 'minus-hours hier', 'wer'],
      ['note', 'averages-missing hier', 'wer'],
      ['ok', 'wage-type-missing hier', 'wer'],
    ],
  )
  assert.equal(summaryText([graz]), '1 Sperre, 1 Hinweis')
  assert.equal(summaryText([]), 'Nichts sperrt')
})

test('of several stores each thing stands once, with the stores and people it is about; in order is what is so everywhere', () => {
  const person = (employeeId: number, name: string) => ({ employeeId, name, text: '', day: null })
  const stores = [
    store(1, 'Graz', check('stamps-unconfirmed', 'blocker', { count: 2, people: [person(1, 'Adler Ute')] })),
    store(2, 'Linz', check('stamps-unconfirmed', 'blocker', { count: 3, people: [person(2, 'Berg Uli')] })),
    store(3, 'Wels', check('stamps-unconfirmed', 'ok')),
  ].map(one => ({ ...one, checks: [...one.checks, check('employee-id-missing', 'ok'), check('open-stamp', 'hint')] }))
  const lines = checkLines(stores)
  assert.deepEqual(
    lines.map(({ level, title, detail, count }) => [level, title, detail, count]),
    [
      ['blocker', 'Stempelzeiten nicht bestätigt', 'Graz, Linz', 5],
      ['hint', 'Stempelzeit ohne Ende', 'Graz, Linz, Wels', 3],
      ['ok', 'Nummer der Lohnsoftware bei allen', '', 3],
    ],
  )
  assert.deepEqual(
    lines[0]!.people.map(({ name, storeName }) => `${name}, ${storeName}`),
    ['Adler Ute, Graz', 'Berg Uli, Linz'],
  )
  // Lines are put together, figures are not: so they stand on the chips and on the landing page.
  assert.equal(summaryText(stores), '2 Sperren, 3 Hinweise')
})

test('four names are two and the rest', () => {
  assert.equal(namesText(['Graz', 'Linz', 'Wels']), 'Graz, Linz, Wels')
  assert.equal(namesText(['Graz', 'Linz', 'Wels', 'Wien']), 'Graz, Linz und 2 weitere')
})

test('the moment at which a month closes by itself is told, over the change of clocks, too', () => {
  const now = Temporal.Instant.from('2026-10-24T20:30:00Z')
  assert.equal(closesText(1, now, 'Europe/Vienna'), 'nach 1 Stunde, am 24.10.2026, 23:30')
  assert.equal(closesText(24, now, 'Europe/Vienna'), 'nach 24 Stunden, am 25.10.2026, 21:30')
  assert.equal(closesText(168, now, 'Europe/Vienna'), 'nach einer Woche, am 31.10.2026, 21:30')
})
