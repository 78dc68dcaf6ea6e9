import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changedDays, type StoredContract } from '../imported-people/rules.ts'
import { type PlannedContract, planContracts, type WantedContract } from './rules.ts'

const STORE = 10
const day = (month: number) => Temporal.PlainDate.from('2024-01-01').add({ months: month })
const wantedRows = (begins: { min: number; max: number }) =>
  fc
    .uniqueArray(
      fc.record({
        begin: fc.integer(begins),
        /** Undefined: nothing said; null: open. Few rows are in the way of another, or hardly a file would be written. */
        months: fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          { weight: 2, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
        ),
        hours: fc.integer({ min: 0, max: 60 }),
        endsCurrent: fc.nat(9).map(chance => chance > 0),
      }),
      { selector: ({ begin }) => begin, maxLength: 5 },
    )
    .map(rows =>
      rows.map(({ begin, months, hours, endsCurrent }, index): WantedContract => {
        const last =
          typeof months === 'number'
            ? day(begin + months)
                .subtract({ days: 1 })
                .toString()
            : months
        return {
          line: index + 2,
          from: day(begin).toString(),
          given: { weekly_minutes: hours * 60, ...(last !== undefined && { valid_to: last }) },
          endsCurrent,
        }
      }),
    )

/** What is stored once the plans are written; undefined when a row has an error. */
function written(stored: StoredContract[], plans: Iterable<object>): StoredContract[] | undefined {
  const after = new Map(stored.map(contract => [contract.id, contract]))
  let id = 1000 + stored.length
  for (const plan of plans) {
    if ('message' in plan) return undefined
    for (const step of (plan as PlannedContract).steps) {
      const own = step.step === 'update' ? step.before.id : id++
      assert.equal(step.step === 'update' && after.get(own) !== step.before, false, 'written once')
      after.set(own, { ...step.values, id: own, employee_id: 1, version: 1 })
    }
  }
  return [...after.values()].toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
}

const plan = (stored: StoredContract[], rows: WantedContract[]) =>
  written(stored, planContracts(STORE, stored, rows).values())

test('whatever a file says, no two contracts hold on one day, and the same file again writes nothing', () => {
  let files = 0
  fc.assert(
    fc.property(wantedRows({ min: 0, max: 16 }), wantedRows({ min: 12, max: 40 }), (first, second) => {
      const stored = plan([], first)
      if (!stored) return
      const after = plan(stored, second)
      if (!after) return
      if (first.length > 1 && second.length > 1) files++
      for (const [index, { valid_to }] of after.slice(0, -1).entries())
        assert.ok(valid_to !== null && valid_to < after[index + 1]!.valid_from, JSON.stringify(after))
      for (const again of planContracts(STORE, after, second).values())
        assert.deepEqual(['steps' in again && again.steps, 'ended' in again && again.ended], [[], undefined])
    }),
    { numRuns: 2000 },
  )
  assert.ok(files > 100, `${files} files were written after another`)
})

test('the days that rows change are exactly those on which another contract holds than before, or none', () => {
  const edges = Array.from({ length: 60 }, (_, month) =>
    [day(month).subtract({ days: 1 }), day(month)].map(String),
  ).flat()
  const holding = (contracts: StoredContract[], on: string) => {
    const held = contracts.find(({ valid_from, valid_to }) => valid_from <= on && (valid_to === null || valid_to >= on))
    return held && `${held.valid_from} ${held.weekly_minutes}`
  }
  let changed = 0
  fc.assert(
    fc.property(wantedRows({ min: 1, max: 16 }), wantedRows({ min: 1, max: 40 }), (first, second) => {
      const stored = plan([], first)
      if (!stored) return
      const plans = [...planContracts(STORE, stored, second).values()]
      const after = written(stored, plans)
      if (!after) return
      const spans = plans.flatMap(each => ('steps' in each ? changedDays(each.steps) : []))
      for (const on of edges) {
        const isChanged: boolean = holding(stored, on) !== holding(after, on)
        assert.equal(
          spans.some(({ from, to }) => from <= on && (to === null || to >= on)),
          isChanged,
          on,
        )
        if (isChanged) changed++
      }
    }),
    { numRuns: 1000 },
  )
  assert.ok(changed > 1000, `${changed} days were others`)
})

test('the order of the lines decides nothing', () => {
  fc.assert(
    fc.property(wantedRows({ min: 0, max: 30 }), fc.infiniteStream(fc.nat()), (rows, order) => {
      const mixed = rows.map(row => ({ row, at: order.next().value as number })).toSorted((a, b) => a.at - b.at)
      const values = (after: StoredContract[] | undefined) => after?.map(({ id: _, ...contract }) => contract)
      const others = mixed.map(({ row }) => row)
      assert.deepEqual(values(plan([], rows)), values(plan([], others)))
    }),
    { numRuns: 500 },
  )
})
