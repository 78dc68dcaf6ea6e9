import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Payroll, payrollOf } from '#server/testing/payroll-double.ts'
import { tries } from '#server/testing/thorough.ts'
import { type CorrectionMode, type Layout, renderLayout } from '../settings/payroll-file.ts'
import { exportPeriod, type Period, stepPeriod } from '../time/periods.ts'
import { layoutFor } from './corrections.ts'
import { contentAfter, type ExportedState, type ExportLine, exportedState } from './exported-lines.ts'
import { BMD_ABSENCES, bmdAbsenceRow, DPW_ABSENCES, DPW_HOURS, dpwAbsenceRow, dpwHoursRow } from './layouts.ts'
import { changesOf, type HandedSeries, nextRun } from './next-run.ts'
import { WAGE_LAYOUTS, wageRow, wageRun } from './wage-layouts.ts'

// Absences or shifts of three people in two stores, some over the edge of a month, edited and handed over at random.
type Entry = {
  id: number
  person: number
  store: number
  type: number
  first: number
  length: number
  isOpen: boolean
  approved: boolean
  deleted: boolean
}
type World = { entries: Entry[]; numbers: string[] }
type Step =
  | { do: 'edit'; id: number; change: Partial<Entry> }
  | { do: 'renumber'; person: number; number: string }
  | { do: 'hand over'; id: number; store: number; atEnd: boolean; whole: boolean }

const ORIGIN = Temporal.PlainDate.from('2026-10-01')
const DAYS = 61
// Asked for a million times; open entries go on for as long again.
const CALENDAR = Array.from({ length: 3 * DAYS }, (_, number) => ORIGIN.add({ days: number }))
const day = (number: number) => CALENDAR[number] ?? ORIGIN.add({ days: number })

const shape = {
  person: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 }) }),
  store: fc.integer({ min: 0, max: 1 }),
  type: fc.constantFrom(1, 2),
  first: fc.oneof(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 26, max: 33 })),
  length: fc.integer({ min: 1, max: 8 }),
  isOpen: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.boolean() }),
  approved: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() }),
  deleted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.boolean() }),
}
const entry = fc.record({ id: fc.integer({ min: 1, max: 4 }), ...shape })
const id = fc.integer({ min: 1, max: 4 })
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), id, change: fc.record({ store: shape.store }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      id,
      change: fc.record({ ...shape, person: fc.constant(0) }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('renumber' as const),
      person: shape.person,
      number: fc.constantFrom('5001', '5002', '5003', '5004', '5005'),
    }),
  },
  // Mostly where something is to be handed over: the store and month of an entry.
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hand over' as const),
      id,
      store: shape.store,
      atEnd: rarely,
      whole: rarely,
    }),
  },
)

const profiles: {
  layout: Layout
  softwareId: number
  rowOf: (entry: Entry, period: Period, number: string) => ExportLine['row'] | undefined
}[] = [
  { layout: BMD_ABSENCES, softwareId: 0, rowOf: bmdRow },
  { layout: DPW_ABSENCES, softwareId: 1, rowOf: dpwRow },
  { layout: DPW_HOURS, softwareId: 1, rowOf: hoursRow },
  // Months are whole for every software.
  ...WAGE_LAYOUTS.filter(({ workbook }) => !workbook).map(layout => ({ layout, softwareId: 0, rowOf: wageTypeRow })),
]

for (const profile of profiles) {
  for (const mode of profile.layout.corrections) {
    test(`${profile.layout.name}, ${mode}: all files together are the full recalculation, after any history of edits`, () => {
      fc.assert(
        fc.property(
          fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 4 }),
          fc.array(step, { maxLength: 16 }),
          (entries, steps) => {
            play(profile, mode, { entries: structuredClone(entries), numbers: ['5001', '5002', '5003'] }, steps)
          },
        ),
        { numRuns: tries(2000) },
      )
    })
  }
}

// A file for BMD carries 0,00 to 99 999,99 (domain.md §3.0); less than nothing is taken off by a person.
for (const layout of WAGE_LAYOUTS.filter(({ key }) => key.startsWith('bmd')))
  for (const mode of layout.corrections)
    test(`${layout.name}, ${mode}: no file takes anything away; with what a person takes off it is the full recalculation`, () => {
      const line = fc.record({
        sourceId: fc.integer({ min: 1, max: 4 }),
        quantity: fc.integer({ min: -900, max: 900 }),
      })
      const months = fc.array(fc.uniqueArray(line, { selector: ({ sourceId }) => sourceId }), {
        minLength: 1,
        maxLength: 6,
      })
      const period = exportPeriod(0, ORIGIN)
      const booking = { month: 10, year: 2026, absenceDays: () => null }
      fc.assert(
        fc.property(months, fc.boolean(), (states, whole) => {
          let own = exportedState('')
          let before: (typeof states)[number] = []
          // Who puts a whole run in place of others deletes their rows, those struck of them, too; not what they took off.
          let [inFiles, takenOff] = [0, 0]
          for (const [at, state] of states.entries()) {
            const now = state
              .filter(({ quantity }) => quantity !== 0)
              .map(({ sourceId, quantity }) => {
                const row = wageTypeRow({ ...NOTHING, id: sourceId }, period, '5001')!
                return { sourceId, employeeId: 7, row: { ...row, quantity: quantity / 100 } }
              })
            const changes = changesOf(layout, now, own, new Set())
            const scope = whole && at > 0 ? 'everything' : 'changes'
            const run = nextRun({ layout, mode, scope, now, changes, others: [], booking })
            own = exportedState(contentAfter(run.lines, changes, scope === 'changes' && at > 0))
            const replaces = at > 0 && (scope === 'everything' || mode === 'replace')
            const { sums } = renderLayout(layout, run.rows, NUMBERS)
            assert.ok(run.rows.every(({ quantity }) => Number(quantity) > 0))
            inFiles = (replaces ? 0 : inFiles) + Math.round(sums[layout.columns.find(({ sum }) => sum)!.key]! * 100)
            for (const { sourceId, cells } of run.byHand) {
              const quantity = Math.round(Number(cells.quantity) * 100)
              const struck = replaces
                ? undefined
                : before.find(line => line.sourceId === sourceId && line.quantity === quantity && quantity > 0)
              if (!struck) takenOff += quantity
              else {
                inFiles -= quantity
                before = before.filter(line => line !== struck)
              }
            }
            before = state
          }
          assert.equal(
            inFiles - takenOff,
            before.reduce((sum, { quantity }) => sum + quantity, 0),
          )
        }),
        { numRuns: tries(500) },
      )
    })

const NOTHING: Entry = {
  ...{ id: 1, person: 0, store: 0, type: 1, first: 0, length: 1 },
  ...{ isOpen: true, approved: true, deleted: false },
}

/** Of the head of a file. */
const NUMBERS = { consultantNumber: '12345', clientNumber: '100' }

function play(
  { layout: shipped, softwareId, rowOf }: (typeof profiles)[number],
  mode: CorrectionMode,
  world: World,
  steps: readonly Step[],
): void {
  const layout = layoutFor(shipped, mode)
  const periods = periodsOf(softwareId)
  const payroll: Payroll = payrollOf(layout, mode)
  const ledger = new Map<string, { runId: number; text: string; taken: Set<number>; store: number; period: Period }>()
  let runId = 0
  const linesOf = (store: number, period: Period): ExportLine[] =>
    world.entries
      .filter(each => each.store === store && each.approved && !each.deleted)
      .sort((a, b) => a.id - b.id)
      .flatMap(each => {
        const row = rowOf(each, period, world.numbers[each.person]!)
        return row ? [{ sourceId: each.id, employeeId: each.person, row }] : []
      })
  const stateOf = ({ text, taken }: { text: string; taken: Set<number> }): ExportedState => exportedState(text, taken)

  const handOver = (store: number, period: Period, whole: boolean) => {
    const key = `${store} ${period.from}`
    const before = ledger.get(key)
    const others = [...ledger.entries()].flatMap(([other, series]): HandedSeries[] =>
      other === key
        ? []
        : [{ runId: series.runId, isSamePeriod: series.period.from.equals(period.from), state: stateOf(series) }],
    )
    const scope = before && whole ? 'everything' : 'changes'
    const booking = {
      month: period.from.month,
      year: period.from.year,
      absenceDays: (first: Temporal.PlainDate, last: Temporal.PlainDate) => first.until(last).days + 1,
    }
    const own = before ? stateOf(before) : exportedState('')
    const now = linesOf(store, period)
    const changes = changesOf(layout, now, own, new Set())
    const run = nextRun({ layout, mode, scope, now, changes, others, booking })
    runId += 1
    for (const { runId, sourceId } of run.taken)
      [...ledger.values()].find(series => series.runId === runId)!.taken.add(sourceId)
    const text = contentAfter(run.lines, changes, scope === 'changes' && before !== undefined)
    ledger.set(key, { runId, text, taken: new Set(), store, period })
    const replaces = before !== undefined && (scope === 'everything' || mode === 'replace')
    payroll.import(key, renderLayout(layout, run.rows, NUMBERS).text, replaces)
    for (const { cells } of run.byHand) payroll.takeBack(cells)
  }

  for (const step of steps) {
    if (step.do === 'edit') edit(world, step)
    else if (step.do === 'renumber') world.numbers[step.person] = step.number
    else {
      const found = world.entries.find(({ id }) => id === step.id)
      const at = day(found ? (step.atEnd ? Math.min(DAYS - 1, found.first + found.length) : found.first) : 0)
      const period = exportPeriod(softwareId, at)
      const store = found?.store ?? step.store
      // What overlaps, and two people with one number, are refused.
      if (isClean(world, store, period)) handOver(store, period, step.whole)
    }
  }
  cleanUp(world)
  for (const period of periods) for (const store of [0, 1]) handOver(store, period, false)
  // All at once, each row the days it names.
  const wanted = payrollOf(layout, layout === BMD_ABSENCES ? 'replace' : mode)
  for (const period of periods)
    for (const store of [0, 1])
      wanted.import(
        `${store} ${period.from}`,
        renderLayout(
          layout,
          linesOf(store, period).map(({ row }) => row),
          NUMBERS,
        ).text,
        false,
      )
  assert.deepEqual(payroll.booked(), wanted.booked())
  for (const period of periods)
    for (const store of [0, 1]) {
      const own = stateOf(ledger.get(`${store} ${period.from}`)!)
      const { added, changed, removed } = changesOf(layout, linesOf(store, period), own, new Set())
      assert.deepEqual(
        [added, changed, removed].map(some => some.length),
        [0, 0, 0],
      )
    }
}

function edit(world: World, { id, change }: { id: number; change: Partial<Entry> }): void {
  const found = world.entries.find(each => each.id === id)
  if (found) Object.assign(found, change)
}

const lastOf = ({ first, length, isOpen, type }: Entry) => (isOpen && type === 2 ? DAYS + 100 : first + length - 1)
const holds = (each: Entry) => each.approved && !each.deleted
const overlap = (a: Entry, b: Entry) =>
  a.id !== b.id && a.person === b.person && holds(a) && holds(b) && a.first <= lastOf(b) && b.first <= lastOf(a)

const isClean = ({ entries, numbers }: World, store: number, period: Period) =>
  new Set(numbers).size === numbers.length &&
  !entries.some(a => a.store === store && daysWithin(a, period) && entries.some(b => overlap(a, b)))

function cleanUp(world: World): void {
  for (const each of world.entries)
    if (world.entries.some(other => other.id < each.id && overlap(each, other))) each.deleted = true
  world.numbers.forEach((number, person) => {
    if (world.numbers.indexOf(number) < person) world.numbers[person] = `600${person}`
  })
}

function periodsOf(softwareId: number): Period[] {
  const all = [exportPeriod(softwareId, ORIGIN)]
  while (all.at(-1)!.to.month < 11 || all.at(-1)!.to.day < 30) all.push(stepPeriod(softwareId, all.at(-1)!, 1))
  return all
}

/** The days of an entry within a period. */
function daysWithin(each: Entry, { from, to }: Period) {
  const [first, last] = [day(each.first), day(lastOf(each))]
  if (Temporal.PlainDate.compare(first, to) > 0 || Temporal.PlainDate.compare(last, from) < 0) return undefined
  const firstDay = Temporal.PlainDate.compare(first, from) < 0 ? from : first
  const lastDay = Temporal.PlainDate.compare(last, to) > 0 ? to : last
  const totalDays = firstDay.until(lastDay).days + 1
  return { type: each.type, firstDay, lastDay, totalDays, goesOn: Temporal.PlainDate.compare(last, to) > 0 }
}

function bmdRow(each: Entry, period: Period, employeeNumber: string) {
  const days = daysWithin(each, period)
  const isOpen = each.isOpen && each.type === 2
  return (
    days &&
    bmdAbsenceRow(
      { companyNumber: '1', employeeNumber },
      { ...days, isOpen },
      { month: period.from.month, absenceDays: days.totalDays },
    )
  )
}

function dpwRow(each: Entry, period: Period, employeeNumber: string) {
  const days = daysWithin(each, period)
  return days && dpwAbsenceRow({ companyNumber: '1', employeeNumber }, days)
}

function hoursRow(each: Entry, period: Period, employeeNumber: string) {
  const days = daysWithin({ ...each, length: 1, isOpen: false }, period)
  const { year, month } = period.from
  const booking = { wageType: `${100 + each.type}`, costCentre: `${each.store}`, year, month }
  return (
    days &&
    dpwHoursRow({ companyNumber: '1', employeeNumber }, { day: days.firstDay, minutes: 60 * each.length + 15 }, booking)
  )
}

/** By day or of the whole month, in hours or days. */
function wageTypeRow(each: Entry, period: Period, employeeNumber: string) {
  const days = daysWithin({ ...each, length: 1, isOpen: false }, period)
  if (!days) return undefined
  const { year, month } = period.from
  return wageRow(
    {
      kind: each.type === 1 ? 'NORM' : 'URLAUB',
      // A person's month lies in one store, and each of its lines is known by its kind.
      number: `${100 + 10 * each.type + each.id}`,
      factor: null,
      unit: each.type === 1 ? 'hours' : 'days',
      date: each.isOpen ? null : days.firstDay.day,
      slot: 0,
      quantity: 100 * each.length + 25,
    },
    { employeeNumber, name: `Person ${each.person}` },
    wageRun(
      period.from.toString().slice(0, 7),
      { companyNumber: '1', clientNumber: '1', storeNumber: `${each.store}`, costCentre: `${each.store}` },
      { year, month, correctedMonth: null },
    ),
  )
}
