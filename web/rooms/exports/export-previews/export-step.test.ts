import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportCheck } from '#contract/exports/export-previews.ts'
import { firstStep, wayOf } from './export-step.ts'

const check = (code: ExportCheck['code'], values: Partial<ExportCheck> = {}): ExportCheck => ({
  ...{ code, tone: 'blocker', message: code, detail: '', rowIds: [], employeeIds: [] },
  ...values,
})

function given() {
  const went: string[] = []
  const say = (what: string) => () => void went.push(what)
  return {
    went,
    ...{ kind: 'hours' as const, storeId: 7, softwareId: 1, way: 'server' as const, isCorrection: false },
    leadTo: (place: string) => (place === 'nowhere' ? undefined : say(place)),
    onRows: (code: string) => void went.push(`rows of ${code}`),
    onTargets: say('targets'),
    onSettings: say('settings'),
  }
}

test('nothing has to be done first where only warnings are told', () => {
  assert.equal(firstStep([check('not-exported', { tone: 'warning' })], given()), undefined)
})

test('the first blocker that has a place is the next step, in words of what is done there', () => {
  const asked = given()
  const step = firstStep([check('nothing-to-export'), check('company-id-missing'), check('target-missing')], asked)
  assert.equal(step?.label, 'DPW ID des Betriebs eintragen')
  step.onPress()
  assert.deepEqual(asked.went, ['company-number'])
})

test('a missing server is in the way of who puts the file there, not of who downloads it', () => {
  const checks = [check('target-failed')]
  assert.equal(firstStep(checks, given())?.label, 'Server prüfen')
  assert.equal(firstStep(checks, { ...given(), way: 'download' }), undefined)
})

test('nothing left to hand over stops a first file without a way, and no correction', () => {
  const checks = [check('nothing-to-export')]
  assert.equal(firstStep(checks, given()), null)
  assert.equal(firstStep(checks, { ...given(), isCorrection: true }), undefined)
})

test('rows are shown beside the check, else the person’s file opens; the numbers of DATEV lie in the settings of the hand-over', () => {
  const asked = given()
  wayOf(check('employee-id-missing', { rowIds: [1], employeeIds: [3] }), asked)!()
  wayOf(check('employee-id-missing', { rowIds: [1], employeeIds: [3] }), { ...asked, onRows: undefined })!()
  wayOf(check('company-id-missing', { message: 'Beraternummer oder Mandantennummer fehlt' }), asked)!()
  wayOf(check('handed-over-otherwise'), asked)!()
  wayOf(check('handed-over-otherwise'), { ...asked, kind: 'wages' })!()
  assert.deepEqual(asked.went, ['rows of employee-id-missing', 'master', 'settings', 'month-sums', 'other-hand-over'])
})
