import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import type { FiledNotice } from './filed-episodes.ts'
import { type DutyPerson, dutyState, type PersonDuty, personDuties } from './person-duties.ts'
import type { InsuranceFact, Leaving, PersonContract } from './person-insurance.ts'

const day = (text: string): Day => dayNumber(Temporal.PlainDate.from(text))
const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))
const span = (from: string, to: string | null = null) => ({ from: day(from), to: dayOrNull(to) })
const VIENNA = '20134567'
const contract = (from: string, to: string | null = null, more: Partial<PersonContract> = {}): PersonContract => ({
  ...{ ...span(from, to), id: 21, group: 'worker', account: VIENNA, weeklyMinutes: 2310 },
  ...more,
})
const leaving = (on: string, reason: string, more: { ke?: string; ue?: string; back?: string } = {}): Leaving => ({
  ...{ id: 31, day: day(on), reason, noticePayTo: dayOrNull(more.ke ?? null) },
  ...{ leavePayTo: dayOrNull(more.ue ?? null), resumesOn: dayOrNull(more.back ?? null) },
})
const fact = (from: string, says: Partial<InsuranceFact>): InsuranceFact => ({
  ...{ id: 41, from: day(from), area: null, isMarginal: null, isFree: null },
  ...says,
})

/** Somebody who began in March 2026 in a company that is here since January. */
const person = (more: Partial<DutyPerson> = {}): DutyPerson => ({
  ...{ id: 7, employments: [span('2026-03-02')], contracts: [contract('2026-03-02')] },
  ...{ facts: [], leavings: [], worked: [], notices: [], requests: [] },
  ...{ stated: null, recordedOn: day('2026-02-20'), firstDay: day('2026-01-01') },
  ...{ hasNumber: true, hasBirthDate: true, hasEldaName: true, abroadSince: null },
  ...more,
})
const TODAY = day('2026-07-01')
const told = (duties: readonly PersonDuty[]) =>
  duties.map(({ kind, reason, day: of, dueOn }) => `${kind} ${reason} ${dateOf(of)} until ${dateOf(dueOn)}`)
const toldOf = (more: Partial<DutyPerson>) => told(personDuties(person(more), TODAY))

const NOTICE = {
  ...{ original: '', account: VIENNA, rightDay: null, weeklyMinutes: null, transfer: null },
  insured: { area: '01', isMarginal: false, isFree: false },
}
const registered = (on: string, more: Partial<FiledNotice> = {}): FiledNotice => ({
  ...{ ...NOTICE, kind: 'M3', reference: 'K-1', day: day(on), weeklyMinutes: 2310 },
  ...more,
})
const left = { employments: [span('2026-03-02', '2026-06-30')], contracts: [contract('2026-03-02', '2026-06-30')] }

// ASVG § 33 (1): before work begins. § 34 (1) and § 33 (1): seven days, the first of them the one after; on a Saturday, Sunday or holiday the next working day.
const lines: [says: string, data: Partial<DutyPerson>, duties: string[]][] = [
  ['who began is to be registered', {}, ['M3 entry 2026-03-02 until 2026-03-02']],
  ['who is registered is not', { notices: [registered('2026-03-02')] }, []],
  [
    'who left is to be deregistered within seven days',
    { ...left, notices: [registered('2026-03-02')] },
    ['M4 exit 2026-06-30 until 2026-07-07'],
  ],
  [
    'the seven days count from the end of the insurance, as long as leave is paid',
    { ...left, notices: [registered('2026-03-02')], leavings: [leaving('2026-06-30', '02', { ue: '2026-07-07' })] },
    ['M4 exit 2026-07-07 until 2026-07-14'],
  ],
  [
    'and as long as the notice is paid',
    { ...left, notices: [registered('2026-03-02')], leavings: [leaving('2026-06-30', '05', { ke: '2026-08-15' })] },
    // 22 August 2026 is a Saturday.
    ['M4 exit 2026-08-15 until 2026-08-24'],
  ],
  [
    'leave without pay ends and begins the insurance',
    { notices: [registered('2026-03-02')], leavings: [leaving('2026-04-30', '11', { back: '2026-06-15' })] },
    ['M4 rests 2026-04-30 until 2026-05-07', 'M3 resumes 2026-06-15 until 2026-06-15'],
  ],
  [
    'who becomes marginal by a fact is told of as a change',
    { notices: [registered('2026-03-02')], facts: [fact('2026-06-01', { isMarginal: true })] },
    ['M6 change 2026-06-01 until 2026-06-08'],
  ],
  [
    'who has no number asks for one before the registration',
    { hasNumber: false },
    ['VS number-missing 2026-03-02 until 2026-03-02', 'M3 entry 2026-03-02 until 2026-03-02'],
  ],
  [
    'who asked for a number does not ask again',
    { hasNumber: false, requests: [{ kind: 'VS', day: day('2026-03-02') }] },
    ['M3 entry 2026-03-02 until 2026-03-02'],
  ],
  ['of whom nothing is due nobody needs a number', { hasNumber: false, notices: [registered('2026-03-02')] }, []],
  [
    'who lives abroad is told of with the address',
    { abroadSince: day('2020-01-01'), notices: [registered('2026-03-02')] },
    ['AV abroad 2026-03-02 until 2026-03-09'],
  ],
  [
    'who moves abroad is, too',
    { abroadSince: day('2026-06-01'), notices: [registered('2026-03-02')] },
    ['AV abroad 2026-06-01 until 2026-06-08'],
  ],
  [
    'an address abroad is told once',
    {
      abroadSince: day('2026-06-01'),
      notices: [registered('2026-03-02')],
      requests: [{ kind: 'AV', day: day('2026-06-02') }],
    },
    [],
  ],
  [
    'who moves on abroad is told of again',
    {
      abroadSince: day('2026-06-15'),
      notices: [registered('2026-03-02')],
      requests: [{ kind: 'AV', day: day('2026-06-02') }],
    },
    ['AV abroad 2026-06-15 until 2026-06-22'],
  ],
  [
    'where somebody lives who left is not told',
    { ...left, abroadSince: day('2026-03-02'), notices: [registered('2026-03-02')] },
    ['M4 exit 2026-06-30 until 2026-07-07'],
  ],
]
for (const [says, data, duties] of lines) test(says, () => assert.deepEqual(toldOf(data), duties))

const stated = (since: string | null) => ({ stated: { since: dayOrNull(since) } })
const veteran = { employments: [span('2019-05-01')], contracts: [contract('2019-05-01')] }
const before: [says: string, data: Partial<DutyPerson>, duties: string[]][] = [
  ['who was registered before Kontor is not again', { ...veteran, ...stated('2019-05-01') }, []],
  ['neither is who came with a file that says so', { ...veteran, ...stated(null) }, []],
  ['without such a word they are to be registered', veteran, ['M3 entry 2019-05-01 until 2019-05-01']],
  [
    'who leaves later is deregistered',
    { employments: [span('2019-05-01', '2026-06-30')], contracts: [contract('2019-05-01')], ...stated(null) },
    ['M4 exit 2026-06-30 until 2026-07-07'],
  ],
  [
    'what changes later is told',
    {
      employments: veteran.employments,
      contracts: [contract('2019-05-01', '2026-05-31'), contract('2026-06-01', null, { group: 'salaried' })],
      ...stated('2019-05-01'),
    },
    ['M6 change 2026-06-01 until 2026-06-08'],
  ],
  [
    'what changed before they came into Kontor is not',
    {
      employments: veteran.employments,
      contracts: [contract('2019-05-01', '2024-05-31'), contract('2024-06-01', null, { group: 'salaried' })],
      ...stated('2019-05-01'),
    },
    [],
  ],
  [
    'of seasons that ended before nothing is due',
    {
      employments: [span('2024-05-01', '2024-10-31'), span('2025-05-01', '2025-10-31'), span('2026-05-01')],
      contracts: [contract('2024-05-01', '2024-10-31'), contract('2025-05-01', '2025-10-31'), contract('2026-05-01')],
      ...{ recordedOn: day('2026-05-04'), ...stated(null) },
    },
    [],
  ],
  [
    'nor without a word of a registration: another program was in charge',
    { employments: [span('2024-05-01', '2024-10-31')], contracts: [contract('2024-05-01', '2024-10-31')] },
    [],
  ],
  [
    'whose leaving was still to be told when the company came here is told',
    {
      employments: [span('2025-05-01', '2025-12-28')],
      contracts: [contract('2025-05-01', '2025-12-28')],
      ...stated('2025-05-01'),
    },
    // Seven days after 28 December 2025 is 4 January 2026, a Sunday; 6 January is a holiday, the 5th is not.
    ['M4 exit 2025-12-28 until 2026-01-05'],
  ],
  [
    'who comes back after a word of a registration is registered anew',
    {
      employments: [span('2019-05-01', '2026-03-31'), span('2026-06-01')],
      contracts: [contract('2019-05-01', '2026-03-31'), contract('2026-06-01')],
      ...stated(null),
    },
    ['M4 exit 2026-03-31 until 2026-04-07', 'M3 reentry 2026-06-01 until 2026-06-01'],
  ],
  [
    'a word about the second employment says nothing of the first one, which is over',
    {
      employments: [span('2019-05-01', '2026-03-31'), span('2026-06-01')],
      contracts: [contract('2019-05-01', '2026-03-31'), contract('2026-06-01')],
      ...stated('2026-06-01'),
    },
    [],
  ],
  [
    'a message of Kontor says more than the word',
    {
      ...stated('2026-03-02'),
      notices: [
        registered('2026-03-02'),
        { ...NOTICE, kind: 'S3', reference: 'K-2', original: 'K-1', day: day('2026-03-02') },
      ],
    },
    ['M3 entry 2026-03-02 until 2026-03-02'],
  ],
  [
    'an address abroad from before is told already',
    { ...veteran, ...stated(null), abroadSince: day('2019-05-01') },
    [],
  ],
  [
    'an address abroad of later is not',
    { ...veteran, ...stated(null), abroadSince: day('2026-06-01') },
    ['AV abroad 2026-06-01 until 2026-06-08'],
  ],
]
for (const [says, data, duties] of before)
  test(`from before Kontor: ${says}`, () => assert.deepEqual(toldOf(data), duties))

test('what is due stays the same whenever it is asked', () => {
  const data = person({
    employments: [span('2019-05-01', '2026-06-30')],
    contracts: [contract('2019-05-01')],
    ...stated(null),
  })
  for (const later of [0, 1, 30, 400]) assert.deepEqual(personDuties(data, TODAY + later), personDuties(data, TODAY))
})

const byDay = {
  contracts: [contract('2026-03-02', null, { group: 'casual', weeklyMinutes: 0 })],
  facts: [fact('2026-01-01', { area: '01' })],
}
const days = (...texts: string[]) => ({ worked: texts.map(day) })
test('who is engaged by the day is registered for each day, and never deregistered', () => {
  assert.deepEqual(toldOf({ ...byDay, ...days('2026-03-06', '2026-03-07') }), [
    'M3 casual 2026-03-06 until 2026-03-06',
    'M3 casual 2026-03-07 until 2026-03-07',
  ])
  const notices = [registered('2026-03-06'), registered('2026-03-07', { reference: 'K-2' })]
  assert.deepEqual(toldOf({ ...byDay, ...days('2026-03-06', '2026-03-07'), notices }), [])
  // Within seven days, as any cancellation of a registration.
  assert.deepEqual(toldOf({ ...byDay, ...days('2026-03-06'), notices }), ['S3 never-begun 2026-03-07 until 2026-03-16'])
  const taken: FiledNotice = { ...NOTICE, kind: 'S3', reference: 'K-3', original: 'K-2', day: day('2026-03-07') }
  assert.deepEqual(toldOf({ ...byDay, ...days('2026-03-06'), notices: [...notices, taken] }), [])
})

const missingOf = (more: Partial<DutyPerson>) =>
  personDuties(person(more), TODAY).map(({ kind, missing }) => `${kind} ${missing.join(' ')}`.trim())
const lacking: [says: string, data: Partial<DutyPerson>, missing: string[]][] = [
  ['nothing', {}, ['M3']],
  ['the account of the store', { contracts: [contract('2026-03-02', null, { account: '' })] }, ['M3 account']],
  ['the area of who is marginal', { contracts: [contract('2026-03-02', null, { group: 'marginal' })] }, ['M3 area']],
  ['the hours (F7115)', { contracts: [contract('2026-03-02', null, { weeklyMinutes: 0 })] }, ['M3 hours']],
  [
    'no hours of a free contract',
    {
      contracts: [contract('2026-03-02', null, { weeklyMinutes: 0, group: 'freelance' })],
      facts: [fact('2026-01-01', { area: '01' })],
    },
    ['M3'],
  ],
  ['the reason of a leaving', { ...left, notices: [registered('2026-03-02')] }, ['M4 leavingReason']],
  [
    'no reason that is there',
    { ...left, notices: [registered('2026-03-02')], leavings: [leaving('2026-06-30', '02')] },
    ['M4'],
  ],
  ['a name that ELDA takes', { hasEldaName: false }, ['M3 name']],
  ['number and birth date', { hasNumber: false, hasBirthDate: false }, ['VS birthDate', 'M3 birthDate']],
]
for (const [says, data, missing] of lacking) test(`lacking: ${says}`, () => assert.deepEqual(missingOf(data), missing))

test('a store that lost its account makes nobody unregistered', () =>
  assert.deepEqual(
    toldOf({ contracts: [contract('2026-03-02', null, { account: '' })], notices: [registered('2026-03-02')] }),
    [],
  ))

test('a duty names the record that says so', () => {
  const sourceOf = (more: Partial<DutyPerson>) =>
    personDuties(person({ notices: [registered('2026-03-02')], ...more }), TODAY)[0]?.source
  assert.deepEqual(sourceOf({ notices: [] }), { noun: 'people/employees', id: 7 })
  assert.deepEqual(sourceOf(left), { noun: 'people/employees', id: 7 })
  assert.deepEqual(sourceOf({ facts: [fact('2026-06-01', { isMarginal: true })] }), {
    noun: 'elda/insured-facts',
    id: 41,
  })
  assert.deepEqual(sourceOf({ leavings: [leaving('2026-04-30', '11')] }), { noun: 'elda/insured-facts', id: 31 })
  const contracts = [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { id: 22, group: 'salaried' })]
  assert.deepEqual(sourceOf({ contracts }), { noun: 'people/contracts', id: 22 })
})

test('a duty is due on its last day and late after it', () => {
  assert.deepEqual(
    [TODAY + 1, TODAY, TODAY - 1].map(dueOn => dutyState(dueOn, TODAY)),
    ['open', 'due', 'late'],
  )
})
