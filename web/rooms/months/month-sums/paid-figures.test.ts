import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { KindSum } from '#contract/months/person-months.ts'
import { wageLines } from '#domain/exports/wage-lines.ts'
import type { WageUnit } from '#domain/wages/time-kinds.ts'
import { hoursText } from '#web/rooms/time/time-records/time-texts.ts'
import { numberIn } from '#web/ui/data-table/shown-values.ts'
import { isInDays, paidAs, paidText, totalText } from './paid-figures.ts'
import { numberText, shownKinds } from './shown-kinds.ts'

const sum = (kind: KindSum['kind'], given: Partial<KindSum> = {}): KindSum => ({
  kind,
  minutes: 0,
  hundredths: 0,
  sixths: 0,
  keptMinutes: 0,
  ...given,
})

test('a cell says what is paid of a kind: what goes to the time account is not in it, days are days, a minus is a minus', () => {
  const cases: [KindSum, string][] = [
    [sum('UE50', { minutes: 390 }), '6h:30m'],
    [sum('UE50', { minutes: 390, keptMinutes: 90 }), '5h:00m'],
    [sum('UE50', { minutes: 390, keptMinutes: 390 }), '0h:00m'],
    [sum('MEHR25', { minutes: -38 }), '−0h:38m'],
    [sum('NORM', { minutes: 68_292 }), '1\u00a0138h:12m'],
    [sum('URLAUB', { minutes: 480, hundredths: 100 }), '1,00'],
    [sum('KRANK', { hundredths: -50 }), '−0,50'],
    [sum('NACHT', { minutes: 720, sixths: 4 }), '0,67'],
    [sum('NACHT', { minutes: 241, sixths: 6 }), '1,00'],
    [sum('NACHT', { minutes: 241 }), '4h:01m'],
  ]
  for (const [given, text] of cases) assert.equal(paidText(given), text)
  assert.equal(paidAs([sum('UE50', { minutes: 60 })], 'SONNTAG'), 0)
})

test('the total of a column is the sum of its cells; thirds of nights are added up before they are rounded', () => {
  const row = fc.record({ minutes: fc.integer({ min: -10_000, max: 20_000 }), keptMinutes: fc.nat(10_000) })
  fc.assert(
    fc.property(fc.array(row), rows => {
      const people = rows.map(given => ({ kinds: [sum('UE50', given), sum('URLAUB', { hundredths: 100 })] }))
      const paid = rows.reduce((total, { minutes, keptMinutes }) => total + minutes - keptMinutes, 0)
      assert.equal(totalText(people, 'UE50'), paid === 0 ? '–' : hoursText(paid))
      assert.equal(totalText(people, 'URLAUB'), rows.length === 0 ? '–' : `${rows.length},00`)
    }),
  )
  const nights = (...sixths: number[]) => sixths.map(own => ({ kinds: [sum('NACHT', { minutes: 60, sixths: own })] }))
  assert.equal(totalText(nights(2, 2, 2), 'NACHT'), '1,00')
  assert.equal(totalText(nights(4, 1), 'NACHT'), '0,83')
  assert.equal(totalText(nights(4, 0), 'NACHT'), '1h:00m, 0,67 Nächte')
})

test('what a cell says is what the file hands over, hours to the hundredth, nights in thirds', () => {
  const amount = fc.record({
    kind: fc.constantFrom('NORM' as const, 'UE50' as const, 'SONNTAG' as const, 'URLAUB' as const, 'NACHT' as const),
    sixths: fc.nat(200),
    minutes: fc.integer({ min: 0, max: 20_000 }),
    kept: fc.nat(10_000),
    hundredths: fc.integer({ min: 0, max: 3100 }),
  })
  fc.assert(
    fc.property(amount, ({ kind, minutes, kept, hundredths, sixths: some }) => {
      const sixths = kind === 'NACHT' ? some : 0
      const unit: WageUnit = isInDays(kind) ? 'days' : sixths > 0 ? 'pieces' : 'hours'
      const line = {
        kind,
        validFrom: '2020-01-01',
        numbers: { worker: '1' },
        factor: null,
        unit,
        units: {},
        isExample: false,
      }
      const amounts = [{ date: 1, group: 'worker' as const, sixths, kind, minutes, hundredths, kept }]
      const handedOver = wageLines(amounts, [line], '2026-11', 'month').lines[0]?.quantity ?? 0
      const shown = paidText(sum(kind, { minutes, hundredths, sixths, keptMinutes: kept }))
      const [, sign, hours = '', rest] = /^(−?)([\d\u00a0.]+)(?:h:(\d\d)m|,(\d\d))$/.exec(shown) ?? []
      const whole = Number(hours.replace(/[\u00a0.]/g, ''))
      const said = rest === undefined ? whole * 100 + Number(shown.slice(-2)) : ((whole * 60 + Number(rest)) * 100) / 60
      assert.equal(handedOver, Math.round(sign ? -said : said))
    }),
    { numRuns: 10_000 },
  )
})

test('hours that are shown are hours in a spreadsheet and in a filter', () => {
  const column = { key: 'hours', header: 'Stunden', value: (row: { minutes: number }) => row.minutes }
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000, max: 2_000_000 }), minutes => {
      const shown = numberIn({ ...column, text: row => hoursText(row.minutes) }, { minutes })
      assert.ok(Math.abs(shown! - minutes / 60) < 1e-6, `${minutes} → ${shown}`)
    }),
  )
})

test('columns are the kinds that were chosen, else all that the month has but normal time', () => {
  assert.deepEqual(shownKinds(['NORM', 'UE50', 'URLAUB'], undefined), ['UE50', 'URLAUB'])
  assert.deepEqual(shownKinds(['NORM', 'UE50'], ['URLAUB', 'NORM', 'no kind']), ['NORM', 'URLAUB'])
  assert.deepEqual(shownKinds(['UE50'], []), [])
})

test('a head carries the numbers of the day: one, several of groups, those that are no bare number as they are', () => {
  const line = (kind: KindSum['kind'], validFrom: string, ...numbers: string[]) => ({
    ...{ kind, validFrom, factor: null, unit: 'hours' as const, units: {}, isExample: false },
    numbers: Object.fromEntries(numbers.map((number, at) => [GROUPS[at]!, number])),
  })
  const lines = [
    line('MEHR25', '2026-01-01', '310'),
    line('MEHR25', '2026-11-01', '310', '315', '310'),
    line('URLAUB', '2026-01-01', 'NLZ 01', 'NLZ 01'),
    line('UE50', '2026-01-01', '1', '2', '3', '4'),
    line('NACHT', '2027-01-01', '330'),
  ]
  assert.equal(numberText(lines, 'MEHR25', '2026-10-31'), 'LA 310')
  assert.equal(numberText(lines, 'MEHR25', '2026-11-30'), 'LA 310/315')
  assert.equal(numberText(lines, 'URLAUB', '2026-11-30'), 'NLZ 01')
  assert.equal(numberText(lines, 'UE50', '2026-11-30'), 'LA 1/2/3/…')
  assert.equal(numberText(lines, 'NACHT', '2026-11-30'), undefined)
})
const GROUPS = ['worker', 'salaried', 'apprentice', 'marginal'] as const
