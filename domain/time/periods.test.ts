import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { VIENNA } from '../basics/days.ts'
import {
  exportPeriod,
  formatPeriod,
  initialPeriod,
  isExportPeriod,
  type Period,
  periodInstants,
  stepPeriod,
} from './periods.ts'

const BMD = 0
const DPW = 1
const day = (text: string) => Temporal.PlainDate.from(text)
const shown = ({ from, to }: Period) => `${from} ${to}`
const anyDay = fc.integer({ min: 0, max: 73_000 }).map(days => day('1901-01-01').add({ days }))
const anySoftware = fc.integer({ min: 0, max: 6 })

test('a day lies in its whole month, for DPW in its half month', () => {
  const cases: [number, string, string][] = [
    [BMD, '2026-11-20', '2026-11-01 2026-11-30'],
    [BMD, '2026-02-28', '2026-02-01 2026-02-28'],
    [2, '2024-02-01', '2024-02-01 2024-02-29'],
    [DPW, '2026-11-01', '2026-11-01 2026-11-15'],
    [DPW, '2026-11-15', '2026-11-01 2026-11-15'],
    [DPW, '2026-11-16', '2026-11-16 2026-11-30'],
    [DPW, '2026-12-31', '2026-12-16 2026-12-31'],
    [DPW, '2024-02-20', '2024-02-16 2024-02-29'],
    [DPW, '2026-02-20', '2026-02-16 2026-02-28'],
  ]
  for (const [software, text, expected] of cases)
    assert.equal(shown(exportPeriod(software, day(text))), expected, `${software} ${text}`)
})

test('a screen opens with the previous month, for DPW with the current half, where the 16th still opens the first', () => {
  const cases: [number, string, string][] = [
    [BMD, '2026-11-20', '2026-10-01 2026-10-31'],
    [BMD, '2026-01-31', '2025-12-01 2025-12-31'],
    [BMD, '2026-03-31', '2026-02-01 2026-02-28'],
    [DPW, '2026-11-01', '2026-11-01 2026-11-15'],
    [DPW, '2026-11-15', '2026-11-01 2026-11-15'],
    [DPW, '2026-11-16', '2026-11-01 2026-11-15'],
    [DPW, '2026-11-17', '2026-11-16 2026-11-30'],
  ]
  for (const [software, text, expected] of cases)
    assert.equal(shown(initialPeriod(software, day(text))), expected, `${software} ${text}`)
})

test('stepping crosses month and year ends and comes back to where it started', () => {
  const december = exportPeriod(DPW, day('2026-12-31'))
  assert.equal(shown(stepPeriod(DPW, december, 1)), '2027-01-01 2027-01-15')
  assert.equal(shown(stepPeriod(DPW, exportPeriod(DPW, day('2026-03-01')), -1)), '2026-02-16 2026-02-28')
  assert.equal(shown(stepPeriod(BMD, exportPeriod(BMD, day('2026-03-31')), -1)), '2026-02-01 2026-02-28')
  fc.assert(
    fc.property(anySoftware, anyDay, (software, d) => {
      const period = exportPeriod(software, d)
      const next = stepPeriod(software, period, 1)
      assert.equal(shown(stepPeriod(software, next, -1)), shown(period))
      assert.ok(next.from.equals(period.to.add({ days: 1 })), 'no day between two periods')
      assert.ok(isExportPeriod(software, next.from, next.to))
      assert.ok(Temporal.PlainDate.compare(period.from, d) <= 0 && Temporal.PlainDate.compare(d, period.to) <= 0)
    }),
  )
})

test('a period is named as people say it', () => {
  const cases: [string, string, string][] = [
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2026-01-01', '2026-01-31', 'Jänner 2026'],
    ['2026-11-01', '2026-11-15', '1.–15. November 2026'],
    ['2026-02-16', '2026-02-28', '16.–28. Februar 2026'],
    ['2026-11-05', '2026-11-05', '5. November 2026'],
    ['2026-12-28', '2027-01-03', '28.12.2026 – 03.01.2027'],
  ]
  for (const [from, to, expected] of cases) assert.equal(formatPeriod({ from: day(from), to: day(to) }), expected)
})

test('the moments of a period follow the local midnights, clock changes included', () => {
  const cases: [string, string, string, number][] = [
    ['2026-03-16', '2026-03-15T23:00:00Z', '2026-03-31T22:00:00Z', 16 * 24 - 1],
    ['2026-10-16', '2026-10-15T22:00:00Z', '2026-10-31T23:00:00Z', 16 * 24 + 1],
    ['2026-11-01', '2026-10-31T23:00:00Z', '2026-11-15T23:00:00Z', 15 * 24],
  ]
  for (const [text, from, to, hours] of cases) {
    const instants = periodInstants(exportPeriod(DPW, day(text)), VIENNA)
    assert.equal(instants.from.toString(), from)
    assert.equal(instants.to.toString(), to)
    assert.equal(instants.from.until(instants.to).total('hours'), hours)
  }
})

test('only whole periods of the software count as its periods', () => {
  const cases: [number, string, string, boolean][] = [
    [BMD, '2026-11-01', '2026-11-30', true],
    [BMD, '2026-11-01', '2026-11-15', false],
    [BMD, '2026-10-01', '2026-11-30', false],
    [DPW, '2026-11-01', '2026-11-15', true],
    [DPW, '2026-11-16', '2026-11-30', true],
    [DPW, '2026-11-01', '2026-11-16', false],
    [DPW, '2026-11-01', '2026-11-30', false],
    [DPW, '2026-11-15', '2026-11-01', false],
  ]
  for (const [software, from, to, expected] of cases)
    assert.equal(isExportPeriod(software, day(from), day(to)), expected, `${software} ${from} ${to}`)
})
