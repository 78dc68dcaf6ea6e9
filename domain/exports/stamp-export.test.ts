import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { VIENNA } from '../basics/days.ts'
import { exportPeriod, stepPeriod } from '../time/periods.ts'
import { classifyStamp, type Stamp, type StampExport } from './stamp-export.ts'

const DPW = 1
const day = (text: string) => Temporal.PlainDate.from(text)

/** A moment on the Viennese clock: '2026-11-02 08:00'. */
function at(text: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(VIENNA).toInstant()
}

function shift(from: string, to: string | null, pauses: [string, string | null][] = []): Stamp {
  return {
    id: 9,
    employeeId: 1001,
    from: at(from),
    to: to ? at(to) : null,
    mdConfirmed: true,
    softDelete: false,
    pauses: pauses.map(([pauseFrom, pauseTo]) => ({ from: at(pauseFrom), to: pauseTo ? at(pauseTo) : null })),
  }
}

function classify(stored: Stamp, inPeriodOf: string): StampExport | undefined {
  return classifyStamp(stored, { period: exportPeriod(DPW, day(inPeriodOf)), zone: VIENNA })
}

test('a confirmed shift is handed over with its day, its times and its minutes without pauses', () => {
  const stored = shift('2026-11-02 08:00', '2026-11-02 16:30', [['2026-11-02 12:00', '2026-11-02 12:30']])
  assert.deepEqual(classify(stored, '2026-11-01'), {
    id: 9,
    employeeId: 1001,
    day: day('2026-11-02'),
    from: stored.from,
    to: stored.to,
    pauseMinutes: 30,
    minutes: 480,
    clipped: false,
    exportable: true,
  })
})

test('a night shift lasts as long as it really does on the nights of the clock change', () => {
  const cases: [string, string, number][] = [
    ['2026-11-02 22:00', '2026-11-03 06:00', 8],
    ['2026-03-28 22:00', '2026-03-29 06:00', 7],
    ['2026-10-24 22:00', '2026-10-25 06:00', 9],
    ['2026-03-29 01:30', '2026-03-29 03:30', 1],
    ['2026-10-25 01:30', '2026-10-25 03:30', 3],
  ]
  for (const [from, to, hours] of cases) {
    const exported = classify(shift(from, to), from.slice(0, 10))!
    assert.equal(exported.minutes, hours * 60, from)
    assert.equal(exported.day.toString(), from.slice(0, 10))
  }
})

test('a pause over the repeated hour counts as long as it really lasted', () => {
  const stored = shift('2026-10-24 22:00', '2026-10-25 06:00', [['2026-10-25 01:45', '2026-10-25 03:15']])
  const exported = classify(stored, '2026-10-16')!
  assert.equal(exported.pauseMinutes, 150)
  assert.equal(exported.minutes, 9 * 60 - 150)
})

test('pauses count once where they overlap and only inside the shift', () => {
  const cases: [[string, string | null][], number][] = [
    [[], 0],
    [
      [
        ['12:00', '12:30'],
        ['15:00', '15:10'],
      ],
      40,
    ],
    [
      [
        ['15:00', '15:10'],
        ['12:00', '12:30'],
      ],
      40,
    ],
    [
      [
        ['12:00', '12:30'],
        ['12:15', '12:45'],
      ],
      45,
    ],
    [
      [
        ['12:00', '13:00'],
        ['12:15', '12:45'],
      ],
      60,
    ],
    [
      [
        ['12:00', '12:30'],
        ['12:00', '12:30'],
      ],
      30,
    ],
    [
      [
        ['12:00', '12:30'],
        ['12:30', '13:00'],
      ],
      60,
    ],
    [
      [
        ['07:00', '08:15'],
        ['15:45', '17:00'],
      ],
      30,
    ],
    [
      [
        ['06:00', '07:00'],
        ['18:00', '19:00'],
      ],
      0,
    ],
    [[['07:00', '17:00']], 480],
    [
      [
        ['12:00', '13:00'],
        ['12:15', '12:45'],
        ['12:50', '13:10'],
      ],
      70,
    ],
    [[['15:30', null]], 30],
    [[['12:30', '12:00']], 0],
  ]
  for (const [times, expected] of cases) {
    const pauses = times.map(([from, to]): [string, string | null] => [`2026-11-02 ${from}`, to && `2026-11-02 ${to}`])
    const exported = classify(shift('2026-11-02 08:00', '2026-11-02 16:00', pauses), '2026-11-02')!
    assert.equal(exported.pauseMinutes, expected, JSON.stringify(times))
    assert.equal(exported.minutes, 480 - expected)
  }
})

test('stamps count as the minute that is shown', () => {
  const stored = shift('2026-11-02 08:00:59', '2026-11-02 16:00:01', [['2026-11-02 12:00:50', '2026-11-02 12:30:10']])
  const exported = classify(stored, '2026-11-02')!
  assert.equal(exported.pauseMinutes, 30)
  assert.equal(exported.minutes, 450)
})

test('a shift belongs to the period it begins in and runs past its end unclipped', () => {
  const overTheEdge = shift('2026-11-15 22:00', '2026-11-16 06:00', [['2026-11-16 02:00', '2026-11-16 02:30']])
  const first = classify(overTheEdge, '2026-11-01')!
  assert.equal(first.exportable, true)
  assert.equal(first.minutes, 450)
  assert.equal(first.to, overTheEdge.to)

  const second = classify(overTheEdge, '2026-11-16')!
  assert.equal(second.reason, 'beginnt vor dem Zeitraum')
  assert.equal(second.exportable, false)
  assert.equal(second.clipped, true)
  assert.equal(second.from.toString(), at('2026-11-16 00:00').toString())
  assert.equal(second.day.toString(), '2026-11-16')
  assert.equal(second.minutes, 330)

  assert.equal(classify(overTheEdge, '2026-12-01'), undefined)
  assert.equal(classify(shift('2026-11-15 16:00', '2026-11-16 00:00'), '2026-11-16'), undefined)
  assert.equal(classify(shift('2026-11-16 00:00', '2026-11-16 08:00'), '2026-11-01'), undefined)
  assert.equal(classify(shift('2026-11-16 00:00', '2026-11-16 08:00'), '2026-11-16')!.exportable, true)
})

test('an unconfirmed or running shift is listed with its reason and never exportable', () => {
  const cases: [Stamp, string][] = [
    [{ ...shift('2026-11-17 08:00', '2026-11-17 16:00'), mdConfirmed: false }, 'nicht genehmigt'],
    [{ ...shift('2026-11-15 22:00', '2026-11-16 06:00'), mdConfirmed: false }, 'nicht genehmigt'],
    [shift('2026-11-17 08:00', null, [['2026-11-17 12:00', null]]), 'noch nicht beendet'],
    [{ ...shift('2026-11-17 08:00', null), mdConfirmed: false }, 'noch nicht beendet'],
    [{ ...shift('2026-11-17 08:00', null), softDelete: true }, 'gelöscht'],
    [{ ...shift('2026-11-17 08:00', '2026-11-17 16:00'), softDelete: true }, 'gelöscht'],
    [shift('2026-11-17 08:00', '2026-11-17 08:00'), 'noch nicht beendet'],
    [shift('2026-11-17 08:00', '2026-11-17 07:00'), 'noch nicht beendet'],
  ]
  for (const [stored, reason] of cases) {
    const listed = classify(stored, '2026-11-16')!
    assert.equal(listed.reason, reason)
    assert.equal(listed.exportable, false)
    if (reason === 'noch nicht beendet') assert.equal(listed.minutes, 0)
  }
})

test('a forgotten clock-out stands only in the period of its shift', () => {
  const open = shift('2026-11-14 08:00', null)
  assert.equal(classify(open, '2026-11-01')!.reason, 'noch nicht beendet')
  assert.equal(classify(open, '2026-11-16'), undefined)
})

test('every confirmed shift is exportable in exactly one period, with all its minutes', () => {
  const start = fc.integer({ min: 0, max: 525_600 }).map(minutes => at('2026-01-01 00:00').add({ minutes }))
  const length = fc.integer({ min: 1, max: 24 * 60 })
  const pause = fc.tuple(fc.integer({ min: -60, max: 1500 }), fc.integer({ min: 0, max: 90 }))
  fc.assert(
    fc.property(
      fc.constantFrom(0, DPW),
      start,
      length,
      fc.array(pause, { maxLength: 4 }),
      (software, from, length, spans) => {
        const pauses = spans.map(([offset, minutes]) => ({
          from: from.add({ minutes: offset }),
          to: from.add({ minutes: offset + minutes }),
        }))
        const stored: Stamp = {
          ...shift('2026-01-01 00:00', null),
          from,
          to: from.add({ minutes: length }),
          pauses,
        }
        const paused = Array.from({ length }, (_, minute) => minute).filter(minute =>
          spans.some(([offset, minutes]) => minute >= offset && minute < offset + minutes),
        ).length
        const exported: StampExport[] = []
        let period = exportPeriod(software, day('2025-12-01'))
        while (period.from.year < 2028) {
          const listed = classifyStamp(stored, { period, zone: VIENNA })
          if (listed?.exportable) exported.push(listed)
          period = stepPeriod(software, period, 1)
        }
        assert.equal(exported.length, 1)
        assert.equal(exported[0]!.pauseMinutes, paused)
        assert.equal(exported[0]!.minutes, length - paused)
      },
    ),
  )
})
