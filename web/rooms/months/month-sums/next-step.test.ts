import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonthCheck } from '#contract/months/month-checks.ts'
import { MONTH_CHECKS } from '#domain/months/month-checks.ts'
import { FINDINGS } from '#domain/wages/findings.ts'
import type { CheckLine } from './check-lines.ts'
import { firstToDo, toDoText } from './next-step.ts'

const line = (code: MonthCheck['code'], values: Partial<CheckLine> = {}): CheckLine => ({
  ...{ code, level: 'blocker', title: code, detail: '', count: 3, people: [] },
  stores: [{ id: 7, name: 'Wels' }],
  ...values,
})
const way = { onOpen() {} }

test('nothing is to be done first where nothing blocks', () => {
  assert.equal(
    firstToDo([line('minus-hours', { level: 'hint' })], () => [way]),
    undefined,
  )
})

test('open times come first, then the first blocker that has a way; one without any way leaves nothing to be done', () => {
  const all = [line('nobody'), line('employee-id-missing'), line('stamps-unconfirmed')]
  assert.equal(firstToDo(all, () => [way])?.line.code, 'stamps-unconfirmed')
  const noTimes = (each: CheckLine) => (each.code === 'employee-id-missing' ? [way] : [])
  assert.equal(firstToDo(all, noTimes)?.line.code, 'employee-id-missing')
  assert.equal(
    firstToDo(all, () => []),
    null,
  )
})

test('each blocker has words of its own for what is done about it', () => {
  const blockers = [
    ...Object.keys(MONTH_CHECKS).filter(code => MONTH_CHECKS[code as keyof typeof MONTH_CHECKS] === 'blocker'),
    ...Object.keys(FINDINGS).filter(code => FINDINGS[code as keyof typeof FINDINGS].level === 'blocker'),
  ] as MonthCheck['code'][]
  const texts = new Map(blockers.map(code => [code, toDoText(line(code), 0, true)]))
  assert.deepEqual(
    blockers.filter(code => texts.get(code) === 'Sperre ansehen'),
    ['nobody'],
  )
  assert.equal(texts.get('stamps-unconfirmed'), '3 Zeiten bestätigen')
  assert.equal(texts.get('company-id-missing'), 'BMD ID des Betriebs eintragen')
  assert.equal(toDoText(line('employee-id-missing'), 2, true), 'Personalnummer eintragen')
})

test('open times of several stores name the one that opens, and who may not confirm them only looks', () => {
  const stores = [
    { id: 7, name: 'Wels' },
    { id: 8, name: 'Linz' },
  ]
  assert.equal(toDoText(line('stamps-unconfirmed', { stores }), 0, true), 'Zeiten in Wels bestätigen')
  assert.equal(toDoText(line('stamps-unconfirmed'), 0, false), 'Offene Zeiten ansehen')
})
