import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roundTo } from '../basics/numbers.ts'
import type { WageTypeLine } from '../settings/wage-type-lines.ts'
import { KIND_CODES, kindOf, type WageUnit } from '../wages/time-kinds.ts'
import { hasStableIds, type KindAmount, ledgerId, wageLines } from './wage-lines.ts'

const line = (kind: WageTypeLine['kind'], number: string, more: Partial<WageTypeLine> = {}): WageTypeLine => ({
  ...{ kind, validFrom: '2026-01-01', numbers: { worker: number }, factor: null, units: {}, isExample: false },
  unit: kindOf(kind).unit,
  ...more,
})
const amount = (date: number, kind: KindAmount['kind'], more: Partial<KindAmount>): KindAmount => ({
  ...{ date, kind, group: 'worker', minutes: 0, hundredths: 0, sixths: 0, kept: 0 },
  ...more,
})
const told = (amounts: KindAmount[], mapping: WageTypeLine[], detail: 'month' | 'day' = 'month') =>
  wageLines(amounts, mapping, '2026-11', detail).lines.map(({ number, date, quantity }) => [number, date, quantity])

test('a month is told by kind: hours in hundredths, days, nights by sixths, less what the time account keeps', () => {
  const amounts = [
    amount(2, 'NORM', { minutes: 480 }),
    amount(2, 'UE50', { minutes: 95, kept: 35 }),
    amount(3, 'NORM', { minutes: 455 }),
    amount(3, 'NACHT', { minutes: 200, sixths: 4 }),
    amount(4, 'URLAUB', { minutes: 240, hundredths: 50 }),
  ]
  const mapping = [line('NORM', '200'), line('UE50', '312'), line('URLAUB', '400')]
  assert.deepEqual(told(amounts, [...mapping, line('NACHT', '330', { unit: 'pieces' })]), [
    ['200', null, 1558],
    ['312', null, 100],
    ['330', null, 67],
    ['400', null, 50],
  ])
})

test('the unit is that of kind and group: nights in thirds for one group, hours for another, each rounded once', () => {
  const mapping = [
    line('NACHT', '330', { numbers: { worker: '330', salaried: '331' }, unit: 'hours', units: { worker: 'pieces' } }),
  ]
  const night = (group: KindAmount['group'], ...sixths: number[]) =>
    wageLines(
      sixths.map((own, at) => amount(at + 1, 'NACHT', { group, minutes: 241, sixths: own })),
      mapping,
      '2026-11',
      'month',
    ).lines.map(({ number, unit, quantity }) => [number, unit, quantity])
  assert.deepEqual(night('worker', 6), [['330', 'pieces', 100]])
  assert.deepEqual(night('worker', 2), [['330', 'pieces', 33]])
  assert.deepEqual(night('worker', 4), [['330', 'pieces', 67]])
  assert.deepEqual(night('worker', 1), [['330', 'pieces', 17]])
  // Three times 0,33 would be 0,99, six times 0,17 would be 1,02.
  assert.deepEqual(night('worker', 2, 2, 2), [['330', 'pieces', 100]])
  assert.deepEqual(night('worker', 1, 1, 1, 1, 1, 1), [['330', 'pieces', 100]])
  assert.deepEqual(night('salaried', 0), [['331', 'hours', 402]])
})

test('what payroll gets with the absences, and what it does not get at all, is no line and misses no number', () => {
  const amounts = [amount(2, 'NORM', { minutes: 480 }), amount(3, 'URLAUB', { hundredths: 100 })]
  const found = wageLines(amounts, [line('NORM', 'keine'), line('URLAUB', 'NLZ 01')], '2026-11', 'month')
  assert.deepEqual(found, { lines: [], missing: [] })
})

test('a kind without a number for the group is named once and not told', () => {
  const amounts = [amount(2, 'NACHT', { minutes: 60 }), amount(3, 'NACHT', { minutes: 60 })]
  const mapping = [line('NACHT', '', { numbers: { salaried: '330' } })]
  assert.deepEqual(wageLines(amounts, mapping, '2026-11', 'month'), {
    lines: [],
    missing: [{ kind: 'NACHT', group: 'worker' }],
  })
})

test('a number that changes in the month parts it, and so does a change of group', () => {
  const mapping = [
    line('NORM', '200', { numbers: { worker: '200', salaried: '100' } }),
    line('NORM', '201', { validFrom: '2026-11-16' }),
  ]
  const amounts = [
    amount(2, 'NORM', { minutes: 60 }),
    amount(9, 'NORM', { minutes: 120, group: 'salaried' }),
    amount(16, 'NORM', { minutes: 180 }),
  ]
  assert.deepEqual(told(amounts, mapping), [
    ['200', null, 100],
    ['100', null, 200],
    ['201', null, 300],
  ])
  assert.equal(hasStableIds(mapping, '2026-11'), false)
  assert.equal(hasStableIds(mapping, '2026-12'), true)
})

const units = fc.constantFrom<WageUnit>('hours', 'days', 'pieces')
const amountsOf = fc
  .array(
    fc.record({
      date: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom(...KIND_CODES.slice(0, 8), 'URLAUB' as const),
      group: fc.constantFrom('worker' as const, 'salaried' as const),
      minutes: fc.integer({ min: 0, max: 900 }),
      isTaken: fc.boolean(),
      hundredths: fc.constantFrom(0, 50, 100),
      sixths: fc.integer({ min: 0, max: 6 }),
      kept: fc.constant(0),
    }),
    { maxLength: 60 },
  )
  .map(list =>
    list.map(({ isTaken, ...each }) => (isTaken && each.kind === 'NORM' ? { ...each, minutes: -each.minutes } : each)),
  )
  .map(list => list.toSorted((a, b) => a.date - b.date || KIND_CODES.indexOf(a.kind) - KIND_CODES.indexOf(b.kind)))

test('the days of a month add up to what the month is told as', () => {
  fc.assert(
    fc.property(amountsOf, units, (amounts, unit) => {
      const mapping = KIND_CODES.map((kind, at) =>
        line(kind, `${at}`, { unit, numbers: { worker: `${at}`, salaried: `S${at}` } }),
      )
      const sum = (detail: 'month' | 'day') => {
        const sums: Record<string, number> = {}
        for (const { number, quantity } of wageLines(amounts, mapping, '2026-11', detail).lines)
          sums[number] = (sums[number] ?? 0) + quantity
        return Object.fromEntries(Object.entries(sums).filter(([, quantity]) => quantity !== 0))
      }
      const sums = sum('month')
      assert.deepEqual(sum('day'), sums)
      for (const { number, quantity } of wageLines(amounts, mapping, '2026-11', 'day').lines)
        assert.ok(quantity > 0 || sums[number]! < 0, `${number}: a day is below nothing, the month is not`)
    }),
  )
})

test('what leaves normal time at the end of averaging comes off the days before it; only what the month lacks is below nothing', () => {
  const mapping = [line('NORM', '200'), line('UE50', '312')]
  const worked = [amount(2, 'NORM', { minutes: 480 }), amount(3, 'NORM', { minutes: 480 })]
  const end = [amount(30, 'NORM', { minutes: -600 }), amount(30, 'UE50', { minutes: 600 })]
  assert.deepEqual(told([...worked, ...end], mapping, 'day'), [
    ['200', 2, 600],
    ['312', 30, 1000],
  ])
  assert.deepEqual(told([worked[0]!, ...end], mapping, 'day'), [
    ['200', 30, -200],
    ['312', 30, 1000],
  ])
  assert.deepEqual(told([worked[0]!, ...end], mapping), [
    ['200', null, -200],
    ['312', null, 1000],
  ])
})

test('hours are told as a slow reckoning with decimals tells them', () => {
  fc.assert(
    fc.property(amountsOf, amounts => {
      const mapping = KIND_CODES.map((kind, at) => line(kind, `${at}`, { unit: 'hours', numbers: { worker: `${at}` } }))
      const own = amounts.filter(({ group }) => group === 'worker')
      const expected = KIND_CODES.flatMap((kind, at) => {
        const minutes = own.filter(each => each.kind === kind).reduce((all, each) => all + each.minutes, 0)
        const hours = roundTo(minutes / 60, 2)
        return hours === 0 ? [] : [[`${at}`, hours]]
      })
      const { lines } = wageLines(own, mapping, '2026-11', 'month')
      const found = lines.map(({ number, quantity }) => [number, quantity / 100])
      assert.deepEqual(found.toSorted(), expected.toSorted())
    }),
  )
})

test('no two lines have one id in the ledger, of one person or of several', () => {
  fc.assert(
    fc.property(amountsOf, fc.constantFrom('month' as const, 'day' as const), (amounts, detail) => {
      const mapping = KIND_CODES.map((kind, at) =>
        line(kind, `${at}`, { numbers: { worker: `${at}`, salaried: `S${at}` } }),
      )
      const { lines } = wageLines(amounts, mapping, '2026-11', detail)
      const ids = [1, 2, 2_147_483_647].flatMap(id => lines.map(each => ledgerId(id, each)))
      assert.equal(new Set(ids).size, ids.length)
      assert.ok(ids.every(Number.isSafeInteger))
    }),
  )
})

test('what a line is known by does not change with what becomes of other kinds and days', () => {
  const mapping = [line('NORM', '200'), line('NACHT', '330')]
  const idsOf = (amounts: KindAmount[]) =>
    wageLines(amounts, mapping, '2026-11', 'day').lines.map(each => ledgerId(7, each))
  const night = amount(9, 'NACHT', { minutes: 60 })
  const [id] = idsOf([night])
  assert.ok(idsOf([amount(2, 'NORM', { minutes: 60 }), amount(2, 'NACHT', { minutes: 30 }), night]).includes(id!))
})
