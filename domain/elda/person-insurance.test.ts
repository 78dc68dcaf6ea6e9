import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import { insuredRuns } from './insured-runs.ts'
import {
  type InsuranceFact,
  type Leaving,
  type PersonContract,
  type PersonData,
  personInsurance,
} from './person-insurance.ts'

const day = (text: string): Day => dayNumber(Temporal.PlainDate.from(text))
const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))
const span = (from: string, to: string | null = null) => ({ from: day(from), to: dayOrNull(to) })
const contract = (from: string, to: string | null = null, more: Partial<PersonContract> = {}): PersonContract => ({
  ...{ ...span(from, to), id: 1, group: 'worker', account: '20134567', weeklyMinutes: 2310 },
  ...more,
})
const leaving = (on: string, reason: string, more: { ke?: string; ue?: string; back?: string } = {}): Leaving => ({
  ...{ id: 9, day: day(on), reason, noticePayTo: dayOrNull(more.ke ?? null) },
  ...{ leavePayTo: dayOrNull(more.ue ?? null), resumesOn: dayOrNull(more.back ?? null) },
})
const fact = (from: string, says: Partial<InsuranceFact>): InsuranceFact => ({
  ...{ id: 8, from: day(from), area: null, isMarginal: null, isFree: null },
  ...says,
})
const insured = (data: Partial<PersonData>) => {
  const known = {
    employments: [span('2026-03-02')],
    contracts: [contract('2026-03-02')],
    facts: [],
    leavings: [],
    worked: [],
  }
  return personInsurance({ ...known, ...data })
}
const text = (each: Day | null) => (each === null ? '…' : dateOf(each).toString())
const runsOf = (data: Partial<PersonData>) => {
  const { inService, contracts } = insured(data)
  return insuredRuns(inService, contracts).map(
    ({ from, to, steps }) =>
      `${text(from)} – ${text(to)}: ${steps.map(step => `${text(step.from)} ${step.area || '?'}${step.isMarginal ? ' J' : ''}`).join(', ')}`,
  )
}
const left = { employments: [span('2026-03-02', '2026-06-30')], contracts: [contract('2026-03-02', '2026-06-30')] }

const lines: [says: string, data: Partial<PersonData>, runs: string[]][] = [
  ['who works is insured', {}, ['2026-03-02 – …: 2026-03-02 01']],
  ['who left is insured until then', left, ['2026-03-02 – 2026-06-30: 2026-03-02 01']],
  [
    'the insurance lasts as long as leave is paid (ASVG § 11 (2))',
    { ...left, leavings: [leaving('2026-06-30', '02', { ue: '2026-07-07' })] },
    ['2026-03-02 – 2026-07-07: 2026-03-02 01'],
  ],
  [
    'and as long as the notice is paid, with leave after it',
    { ...left, leavings: [leaving('2026-06-30', '05', { ke: '2026-08-15', ue: '2026-08-20' })] },
    ['2026-03-02 – 2026-08-20: 2026-03-02 01'],
  ],
  [
    'a contract that was not ended with the employment changes nothing of it',
    { ...left, contracts: [contract('2026-03-02')], leavings: [leaving('2026-06-30', '02', { ue: '2026-07-07' })] },
    ['2026-03-02 – 2026-07-07: 2026-03-02 01'],
  ],
  [
    'who comes back while leave is still paid left all the same',
    {
      employments: [span('2026-03-02', '2026-06-30'), span('2026-07-06')],
      contracts: [contract('2026-03-02', '2026-06-30'), contract('2026-07-06')],
      leavings: [leaving('2026-06-30', '02', { ue: '2026-07-10' })],
    },
    ['2026-03-02 – 2026-06-30: 2026-03-02 01', '2026-07-06 – …: 2026-07-06 01'],
  ],
  [
    'a reason of another day pays nothing',
    { ...left, leavings: [leaving('2026-05-31', '02', { ue: '2026-07-07' })] },
    ['2026-03-02 – 2026-06-30: 2026-03-02 01'],
  ],
  [
    'in leave without pay of more than a month nobody is insured (AGRD 11)',
    { leavings: [leaving('2026-09-30', '11', { back: '2026-12-01' })] },
    ['2026-03-02 – 2026-09-30: 2026-03-02 01', '2026-12-01 – …: 2026-12-01 01'],
  ],
  [
    'nor after it as long as nobody knows when it ends',
    { leavings: [leaving('2026-09-30', '07')] },
    ['2026-03-02 – 2026-09-30: 2026-03-02 01'],
  ],
  [
    'who leaves during it is not insured again',
    {
      employments: [span('2026-03-02', '2026-11-30')],
      leavings: [leaving('2026-09-30', '11', { back: '2026-12-01' })],
    },
    ['2026-03-02 – 2026-09-30: 2026-03-02 01'],
  ],
  [
    'a fact changes how somebody is insured from its day on',
    {
      contracts: [contract('2026-03-02', null, { group: 'intern' })],
      facts: [fact('2026-03-01', { area: '02' }), fact('2026-06-01', { area: '02', isMarginal: true })],
    },
    ['2026-03-02 – …: 2026-03-02 02, 2026-06-01 02 J'],
  ],
  [
    'nobody said it before the first one',
    { contracts: [contract('2026-03-02', null, { group: 'marginal' })], facts: [fact('2026-04-01', { area: '01' })] },
    ['2026-03-02 – …: 2026-03-02 ? J, 2026-04-01 01 J'],
  ],
  [
    'who is engaged by the day is not insured all the time',
    { contracts: [contract('2026-03-02', null, { group: 'casual' })] },
    [],
  ],
]
for (const [says, data, runs] of lines) test(says, () => assert.deepEqual(runsOf(data), runs))

test('who is engaged by the day is insured on the days of work, unless a contract holds that lasts', () => {
  const casual = insured({
    employments: [span('2026-03-02', '2026-03-31')],
    contracts: [contract('2026-03-02', null, { group: 'casual' }), contract('2026-03-16', '2026-03-20')],
    facts: [fact('2026-01-01', { area: '01' })],
    worked: ['2026-02-28', '2026-03-06', '2026-03-07', '2026-03-17', '2026-04-01'].map(day),
  }).casual
  assert.deepEqual(
    casual.map(each => [text(each.day), each.insured.area]),
    [
      ['2026-03-06', '01'],
      ['2026-03-07', '01'],
    ],
  )
})
