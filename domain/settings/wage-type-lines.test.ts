import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SHIPPED_RULES } from '../wages/employment-rules.ts'
import { kindsOf } from '../wages/expected-kinds.ts'
import { MODEL_GROUPS } from '../wages/model-groups.ts'
import { GROUP_CODES, KIND_CODES, kindOf } from '../wages/time-kinds.ts'
import {
  doubledLines,
  exampleLines,
  missingNumbers,
  numberFault,
  roleOfNumber,
  type WageTypeLine,
  wageTypeOn,
} from './wage-type-lines.ts'

const line = (validFrom: string, worker: string, kind: WageTypeLine['kind'] = 'UE50'): WageTypeLine => ({
  kind,
  validFrom,
  numbers: worker ? { worker } : {},
  factor: 15_000,
  unit: 'hours',
  units: {},
  isExample: false,
})

const PLANNED = [line('2027-01-01', '313'), line('2026-01-01', '312'), line('2026-01-01', '200', 'NORM')]
const HELD: [day: string, number: string | undefined][] = [
  ['2025-12-31', undefined],
  ['2026-01-01', '312'],
  ['2026-12-31', '312'],
  ['2027-01-01', '313'],
  ['2040-01-01', '313'],
]
for (const [day, number] of HELD)
  test(`on ${day} a kind with a planned line has ${number ?? 'no number'}`, () => {
    assert.equal(wageTypeOn(PLANNED, 'UE50', 'worker', day)?.number, number)
  })

test('a later line without a number ends what an earlier one said', () => {
  assert.equal(wageTypeOn([...PLANNED, line('2026-06-01', '')], 'UE50', 'worker', '2026-07-01'), undefined)
})

test('what holds is what a walk through all days would say', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map(n => Temporal.PlainDate.from('2026-01-01').add({ days: n }).toString())
  const lines = fc.uniqueArray(fc.record({ from: day, number: fc.constantFrom('', '1', '2', '3') }), {
    selector: ({ from }) => from,
  })
  fc.assert(
    fc.property(lines, day, (made, asked) => {
      let said: string | undefined
      for (
        let walked = Temporal.PlainDate.from('2026-01-01');
        walked.toString() <= asked;
        walked = walked.add({ days: 1 })
      )
        for (const { from, number } of made) if (from === walked.toString()) said = number || undefined
      const held = wageTypeOn(
        made.map(({ from, number }) => line(from, number)),
        'UE50',
        'worker',
        asked,
      )
      assert.equal(held?.number, said)
    }),
  )
})

test('missing is what a group with people needs and has no number for, each by kind and group', () => {
  const uses = [
    { group: 'worker' as const, people: 3, kinds: ['NORM' as const, 'UE50' as const] },
    { group: 'apprentice' as const, people: 1, kinds: ['NORM' as const] },
  ]
  assert.deepEqual(missingNumbers(PLANNED, uses, '2026-05-01'), [{ kind: 'NORM', group: 'apprentice' }])
  assert.equal(missingNumbers(PLANNED, uses, '2025-05-01').length, 3)
  assert.deepEqual(missingNumbers([], [], '2026-05-01'), [])
})

test('of two lines of a kind from the same day the later in the list is the doubled one', () => {
  assert.deepEqual(doubledLines([line('2026-01-01', '1'), line('2026-01-01', '2'), line('2026-01-02', '3')]), [1])
})

const USED: [rules: Partial<typeof SHIPPED_RULES>, kind: WageTypeLine['kind'], isUsed: boolean][] = [
  [{}, 'NORM', true],
  [{}, 'UE50', true],
  [{ overtimeOverDayMinutes: null }, 'UE50', true],
  [{ overtimeOverDayMinutes: null, overtimeOverWeekMinutes: null }, 'UE50', false],
  [{ moreWorkOverMinutes: 1200 }, 'MEHR25', true],
  [{ moreWorkOverMinutes: 1200, moreWorkPercent: 0 }, 'MEHR25', false],
  [{ moreWorkOverMinutes: 1200, moreWorkPercent: 0 }, 'MEHR0', true],
  [{ moreWorkOverMinutes: null, moreWorkPercent: 0 }, 'MEHR0', false],
  [{ secondOvertimePercent: 10_000 }, 'UE100', true],
  [{ nightCents: 100 }, 'NACHT', true],
  [{ sundayPercent: 0 }, 'SONNTAG', true],
  [{ averagingWeeks: 13, averagingBalance: 'oneToOne' }, 'ZA', true],
  [{ averagingWeeks: 13 }, 'ZA', false],
  [{}, 'BERUFSSCHULE', false],
]
for (const [rules, kind, isUsed] of USED)
  test(`${JSON.stringify(rules)} ${isUsed ? 'needs' : 'needs no'} number for ${kind}`, () => {
    assert.equal(kindsOf('worker', { ...SHIPPED_RULES, ...rules }).includes(kind), isUsed)
  })

test('apprentices go to school, and freelancers have neither holidays nor paid absences', () => {
  assert.ok(kindsOf('apprentice', SHIPPED_RULES).includes('BERUFSSCHULE'))
  assert.deepEqual(kindsOf('freelance', SHIPPED_RULES), ['NORM', 'UE50'])
})

test('the shipped example gives every number in a form that a file can carry, and to apprentices alone a school', () => {
  const lines = exampleLines(GROUP_CODES, '2026-01-01', kind => kindOf(kind).unit)
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    KIND_CODES.filter(kind => lines.some(one => one.kind === kind)),
  )
  assert.ok(
    lines.every(({ numbers, isExample }) => isExample && Object.values(numbers).every(text => !numberFault(text))),
  )
  assert.deepEqual(lines.find(({ kind }) => kind === 'BERUFSSCHULE')?.numbers, { apprentice: '215' })
  assert.equal(Object.keys(lines[0]!.numbers).length, Object.keys(MODEL_GROUPS).length)
})

const NUMBERS: [text: string, isFit: boolean][] = [
  ['312', true],
  ['NLZ 01', true],
  ['A-3.1/2_b', true],
  ['3;12', false],
  ['"312"', false],
  ['1234567890123456', true],
  ['12345678901234567', false],
]
for (const [text, isFit] of NUMBERS)
  test(`${text} is ${isFit ? 'a' : 'no'} number`, () => {
    assert.equal(numberFault(text) === undefined, isFit)
  })

const roles: [number: string, role: ReturnType<typeof roleOfNumber>][] = [
  ['200', 'wage-type'],
  ['LA 12', 'wage-type'],
  ['NLZ 01', 'absence'],
  ['NLZ', 'absence'],
  ['NLZX', 'wage-type'],
  ['keine', 'none'],
  ['Keine', 'none'],
]
for (const [number, role] of roles) {
  test(`„${number}“ in the place of a number is ${role}`, () => assert.equal(roleOfNumber(number), role))
}
