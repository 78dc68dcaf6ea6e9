import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHIPPED_RULES } from '../wages/employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from '../wages/employment-templates.ts'
import { kindsOf } from '../wages/expected-kinds.ts'
import { exampleLines, type WageTypeLine } from './wage-type-lines.ts'
import { unfitText, unfitUnits, unitByRules, unitNeeds, unitsWith } from './wage-type-units.ts'

const NIGHTS = { ...SHIPPED_RULES, nightCents: 2850, nightPer: 'night' as const }
const HOURS = { ...SHIPPED_RULES, nightPercent: 5000 }
const line = (more: Partial<WageTypeLine> = {}): WageTypeLine => ({
  ...{ kind: 'NACHT', validFrom: '2026-01-01', numbers: { worker: '330', salaried: '331' } },
  ...{ factor: null, unit: 'hours', units: {}, isExample: false },
  ...more,
})
const need = (...models: [name: string, rules: typeof SHIPPED_RULES][]) =>
  unitNeeds(models.map(([name, rules]) => ({ name, kinds: ['NACHT', 'NORM'], rules: [rules] })))
const told = (lines: WageTypeLine[], ...models: [name: string, rules: typeof SHIPPED_RULES][]) =>
  unfitUnits(lines, [{ group: 'worker', units: need(...models) }], '2026-11-01').map(unfitText)

test('an amount by night needs nights, an amount or a percentage by hour needs hours, everything else is payroll’s choice', () => {
  assert.equal(unitByRules('NACHT', NIGHTS), 'pieces')
  assert.equal(unitByRules('NACHT', { ...NIGHTS, nightPer: 'hour' }), 'hours')
  assert.equal(unitByRules('NACHT', HOURS), 'hours')
  // A percentage is one of hours, whatever stands beside it.
  assert.equal(unitByRules('NACHT', { ...HOURS, nightPer: 'night' }), 'hours')
  assert.equal(unitByRules('SONNTAG', NIGHTS), undefined)
})

test('a number that counts otherwise than its models pay is told with group, number, unit and remedy', () => {
  assert.deepEqual(told([line()], ['Vollzeit', NIGHTS]), [
    'Nachtarbeit bei Arbeitern: Lohnart 330 zählt h, „Vollzeit“ zahlt Nächte. Einheit „Stück“ eintragen.',
  ])
  assert.deepEqual(told([line({ unit: 'pieces' })], ['A', HOURS], ['B', HOURS]), [
    'Nachtarbeit bei Arbeitern: Lohnart 330 zählt Nächte, „A“ und „B“ zahlen h. Einheit „h“ eintragen.',
  ])
  assert.deepEqual(told([line({ units: { worker: 'pieces' } })], ['Vollzeit', NIGHTS]), [])
  assert.deepEqual(told([line({ unit: 'days' })], ['Vollzeit', NIGHTS]).length, 1)
})

test('models of one group that pay nights and hours fit no number, and both are named', () => {
  for (const unit of ['hours', 'pieces'] as const)
    assert.match(
      told([line({ unit })], ['Vollzeit', NIGHTS], ['Teilzeit', HOURS]).join(),
      /„Vollzeit“ zahlt Nächte, „Teilzeit“ zahlt h\. Eine Gruppe hat nur eine Einheit/,
    )
})

test('what is not handed over as a wage type, or has no number, has no unit that could be wrong', () => {
  for (const number of ['keine', 'NLZ 06', ''])
    assert.deepEqual(told([line({ numbers: { worker: number } })], ['Vollzeit', NIGHTS]), [])
})

test('the shipped example counts what each shipped model pays', () => {
  for (const { name, group, rules } of EMPLOYMENT_TEMPLATES) {
    const units = unitNeeds([{ name, kinds: kindsOf(group, rules), rules: [rules] }])
    const lines = exampleLines([group, 'worker'], '2026-01-01', (kind, of) =>
      of === group ? (unitByRules(kind, rules) ?? 'hours') : 'hours',
    )
    assert.deepEqual(unfitUnits(lines, [{ group, units }], '2026-11-01'), [], name)
  }
})

test('a group that counts as its line does says nothing of its own', () => {
  assert.deepEqual(unitsWith({ unit: 'hours', units: { salaried: 'days' } }, 'worker', 'pieces'), {
    salaried: 'days',
    worker: 'pieces',
  })
  assert.deepEqual(unitsWith({ unit: 'hours', units: { worker: 'pieces' } }, 'worker', 'hours'), {})
})
