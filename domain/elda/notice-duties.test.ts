import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import { chance } from '../working-time/fixtures/chance.ts'
import { type Episode, type FiledNotice, filedEpisodes } from './filed-episodes.ts'
import { slowKnown, slowWanted } from './fixtures/slow-insured.ts'
import { type InsuredContract, insuredRuns } from './insured-runs.ts'
import { type NoticeDuty, noticeDuties } from './notice-duties.ts'

const day = (text: string): Day => dayNumber(Temporal.PlainDate.from(text))
const worker = { area: '01', isMarginal: false, isFree: false }
const [VIENNA, LINZ] = ['20134567', '41002000']

const contract = (from: string, to: string | null = null, more: Partial<InsuredContract> = {}): InsuredContract => ({
  ...{ from: day(from), to: to === null ? null : day(to), account: VIENNA, weeklyMinutes: 2310, ...worker },
  ...more,
})
const service = (from: string, to: string | null = null) => ({ from: day(from), to: to === null ? null : day(to) })

/** As somebody would file it at once. */
const filing = (duty: NoticeDuty, number: number): FiledNotice => ({
  ...{ kind: duty.kind, reference: `K-${number}`, original: duty.original ?? '', account: duty.account },
  ...{ day: duty.day, rightDay: duty.rightDay, insured: duty.insured, weeklyMinutes: duty.weeklyMinutes },
  transfer: duty.transfer && { ...duty.transfer, reference: `K-${number}-U` },
})

type Data = { inService: { from: Day; to: Day | null }[]; contracts: InsuredContract[] }
const dutiesOf = ({ inService, contracts }: Data, filed: readonly FiledNotice[], stated: readonly Episode[] = []) =>
  noticeDuties(insuredRuns(inService, contracts), filedEpisodes(filed, stated))

/** Files what is due, one after the other, until nothing is; the longest chain of corrections is short. */
function settled(data: Data, filed: FiledNotice[], stated: readonly Episode[] = []): FiledNotice[] {
  const all = [...filed]
  for (let round = 0; round < 60; round++) {
    const [first] = dutiesOf(data, all, stated)
    if (!first) return all
    all.push(filing(first, all.length + 1))
  }
  throw new Error('the duties never end')
}

const told = (duties: readonly NoticeDuty[]) =>
  duties.map(({ kind, reason, day: of, dueOn }) => `${kind} ${reason} ${dateOf(of)} until ${dateOf(dueOn)}`)

const entered = { inService: [service('2026-03-02')], contracts: [contract('2026-03-02')] }
const registered = settled(entered, [])

test('who enters is registered on that day at the latest', () => {
  assert.deepEqual(told(dutiesOf(entered, [])), ['M3 entry 2026-03-02 until 2026-03-02'])
  assert.deepEqual(dutiesOf(entered, registered), [])
})

const lines: [says: string, data: Data, filed: FiledNotice[], duties: string[]][] = [
  [
    'who leaves is told of within seven days',
    { ...entered, inService: [service('2026-03-02', '2026-09-30')] },
    registered,
    ['M4 exit 2026-09-30 until 2026-10-07'],
  ],
  [
    'who comes back is registered anew',
    { inService: [service('2026-03-02', '2026-06-30'), service('2026-08-03')], contracts: [contract('2026-03-02')] },
    registered,
    ['M4 exit 2026-06-30 until 2026-07-07', 'M3 reentry 2026-08-03 until 2026-08-03'],
  ],
  [
    'who becomes marginal is told of as a change',
    {
      ...entered,
      contracts: [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { isMarginal: true })],
    },
    registered,
    ['M6 change 2026-06-01 until 2026-06-08'],
  ],
  [
    'who becomes a salaried employee is told of as a change',
    { ...entered, contracts: [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { area: '02' })] },
    registered,
    ['M6 change 2026-06-01 until 2026-06-08'],
  ],
  [
    'other hours alone are no change',
    {
      ...entered,
      contracts: [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { weeklyMinutes: 1200 })],
    },
    registered,
    [],
  ],
  [
    'hours that were wrong from the beginning are corrected',
    { ...entered, contracts: [contract('2026-03-02', null, { weeklyMinutes: 1200 })] },
    registered,
    ['M8 hours-corrected 2026-03-02 until 2026-03-09'],
  ],
  [
    'who goes to a store with another account is transferred by one notice',
    { ...entered, contracts: [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { account: LINZ })] },
    registered,
    ['M4 account 2026-05-31 until 2026-06-08'],
  ],
  [
    'who begins later is corrected',
    { ...entered, inService: [service('2026-03-16')] },
    registered,
    ['M8 begin-corrected 2026-03-02 until 2026-03-23'],
  ],
  [
    'who never came is taken back',
    { inService: [], contracts: [] },
    registered,
    ['S3 never-begun 2026-03-02 until 2026-03-09'],
  ],
  ['days in service without a contract say nothing yet', { ...entered, contracts: [] }, [], []],
]
for (const [says, data, filed, duties] of lines) test(says, () => assert.deepEqual(told(dutiesOf(data, filed)), duties))

const left = { ...entered, inService: [service('2026-03-02', '2026-09-30')] }
const deregistered = settled(left, registered)

test('a leaving that is another day is corrected, and one that falls away is taken back', () => {
  const later = { ...entered, inService: [service('2026-03-02', '2026-10-31')] }
  assert.deepEqual(told(dutiesOf(later, deregistered)), ['M9 end-corrected 2026-09-30 until 2026-11-09'])
  assert.deepEqual(told(dutiesOf(entered, deregistered)), ['S4 not-left 2026-09-30 until 2026-10-07'])
  assert.deepEqual(dutiesOf(entered, settled(entered, deregistered)), [])
})

test('a transfer that never was is taken back with what it registered', () => {
  const moved = {
    ...entered,
    contracts: [contract('2026-03-02', '2026-05-31'), contract('2026-06-01', null, { account: LINZ })],
  }
  const filed = settled(moved, registered)
  assert.deepEqual(told(dutiesOf(entered, filed)), ['S4 not-left 2026-05-31 until 2026-06-08'])
  const later = {
    ...entered,
    contracts: [contract('2026-03-02', '2026-06-30'), contract('2026-07-01', null, { account: LINZ })],
  }
  const [correction] = dutiesOf(later, filed)
  assert.deepEqual([correction?.kind, correction?.transfer], ['M9', { account: LINZ, day: day('2026-07-01') }])
  assert.deepEqual(dutiesOf(later, settled(later, filed)), [])
})

test('of who was registered before, only what comes after is told', () => {
  const [run] = insuredRuns(entered.inService, entered.contracts)
  const stated = [{ ...run!, steps: [...run!.steps], to: null, registration: null, leaving: null, parent: null }]
  assert.deepEqual(dutiesOf(entered, [], stated), [])
  assert.deepEqual(told(dutiesOf(left, [], stated)), ['M4 exit 2026-09-30 until 2026-10-07'])
})

test('of contracts on one day the one with the most hours counts', () => {
  const both = [
    contract('2026-03-02', null, { weeklyMinutes: 600, isMarginal: true }),
    contract('2026-04-01', '2026-04-30', { area: '02' }),
  ]
  const [run] = insuredRuns([service('2026-03-02')], both)
  assert.deepEqual(
    run!.steps.map(({ from, area, isMarginal }) => [dateOf(from).toString(), area, isMarginal]),
    [
      ['2026-03-02', '01', true],
      ['2026-04-01', '02', false],
      ['2026-05-01', '01', true],
    ],
  )
})

const FIRST = day('2026-02-02')
const DAYS = 60
/** Somebody who comes, goes, changes and moves, a bit more often than people do. */
function anyData(seed: number): Data {
  const dice = chance(seed)
  const spans = (least: number, most: number) => {
    const edges = Array.from({ length: dice.int(least, most) }, () => FIRST + dice.int(0, DAYS)).toSorted(
      (a, b) => a - b,
    )
    return [...new Set(edges)]
  }
  const edges = spans(0, 5)
  const inService = edges.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: edges[at + 1] ?? null }] : []))
  const cuts = [FIRST, ...spans(0, 4).filter(cut => cut > FIRST)]
  const contracts = cuts.map((from, at) => ({
    ...{ from, to: at + 1 < cuts.length ? cuts[at + 1]! - 1 : null, weeklyMinutes: dice.one([600, 1200, 2310, null]) },
    ...{ area: dice.one(['01', '01', '02', '03']), isMarginal: dice.rarely(4), isFree: dice.rarely(6) },
    account: dice.one([VIENNA, VIENNA, LINZ]),
  }))
  return { inService, contracts: contracts.filter(() => !dice.rarely(6)) }
}

const TIMES = process.env.KONTOR_TEST_ALL ? 20_000 : 1000
const begin = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)

test('whatever the data were and are, what is due leaves the social insurance with what they say', t => {
  t.diagnostic(`seed ${begin}, ${TIMES} lives`)
  for (let at = 0; at < TIMES; at++) {
    const seed = begin + at
    let filed: FiledNotice[] = []
    for (const data of [anyData(seed), anyData(seed * 7 + 1), anyData(seed * 7 + 2)]) {
      filed = settled(data, filed)
      const runs = insuredRuns(data.inService, data.contracts)
      const [from, to] = [FIRST - 1, FIRST + DAYS + 2]
      for (const [place, known] of slowKnown(filed, from, to).entries())
        assert.deepEqual(known, slowWanted(runs, from + place), `seed ${seed} ${dateOf(from + place)}`)
    }
  }
})
