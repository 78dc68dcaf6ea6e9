import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instantAt, VIENNA } from '../basics/days.ts'
import { exportPeriod, stepPeriod } from '../time/periods.ts'
import { type AbsenceExport, classifyAbsence, type StoredAbsence } from './absence-export.ts'

const BMD = 0
const DPW = 1
const day = (text: string) => Temporal.PlainDate.from(text)

/** A moment on the Viennese clock: '2026-11-02 08:00'. */
function at(text: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(VIENNA).toInstant()
}

function absence(from: string, to: string | null, other: Partial<StoredAbsence> = {}): StoredAbsence {
  const state = { mdType: 1, mdState: 1, mdApproved: true, mdDeleted: false, softDelete: false }
  return { id: 7, employeeId: 1001, from: at(from), to: to === null ? null : at(to), ...state, ...other }
}

function classify(stored: StoredAbsence, softwareId: number, inPeriodOf: string): AbsenceExport | undefined {
  return classifyAbsence(stored, { softwareId, period: exportPeriod(softwareId, day(inPeriodOf)), zone: VIENNA })
}

function shown(exported: AbsenceExport | undefined): string | undefined {
  if (!exported) return undefined
  const { firstDay, lastDay, totalDays, clipped, reason } = exported
  return `${firstDay} ${lastDay} ${totalDays}${clipped ? ' clipped' : ''}${reason ? ` ${reason}` : ''}`
}

test('an exportable absence carries who, what and which days', () => {
  const exported = classify(absence('2026-11-02 00:00', '2026-11-07 00:00', { mdType: 6 }), BMD, '2026-11-01')
  assert.deepEqual(exported, {
    id: 7,
    employeeId: 1001,
    type: 6,
    firstDay: day('2026-11-02'),
    lastDay: day('2026-11-06'),
    totalDays: 5,
    clipped: false,
    goesOn: false,
    exportable: true,
  })
})

test('the stored end day is not handed over, and only DPW takes part of a day', () => {
  const bmd: [string, string, string | undefined][] = [
    ['2026-11-02 00:00', '2026-11-03 00:00', '2026-11-02 2026-11-02 1'],
    ['2026-11-02 08:00', '2026-11-04 12:00', '2026-11-02 2026-11-03 2'],
    ['2026-11-02 20:00', '2026-11-03 06:00', '2026-11-02 2026-11-02 1'],
    ['2026-11-02 08:00', '2026-11-02 16:00', '2026-11-02 2026-11-02 0 kein ganzer Tag'],
    ['2026-11-02 00:00', '2026-11-02 23:59', '2026-11-02 2026-11-02 0 kein ganzer Tag'],
    ['2026-11-02 00:00', '2026-11-02 00:00', '2026-11-02 2026-11-02 0 kein ganzer Tag'],
    ['2026-11-05 00:00', '2026-11-02 00:00', '2026-11-05 2026-11-05 0 kein ganzer Tag'],
    ['2026-11-01 00:00', '2026-12-01 00:00', '2026-11-01 2026-11-30 30'],
  ]
  for (const [from, to, expected] of bmd)
    assert.equal(shown(classify(absence(from, to), BMD, '2026-11-01')), expected, `${from} – ${to}`)

  const dpw: [string, string, string | undefined][] = [
    ['2026-11-02 00:00', '2026-11-03 00:00', '2026-11-02 2026-11-02 1'],
    ['2026-11-02 08:00', '2026-11-04 12:00', '2026-11-02 2026-11-03 2'],
    ['2026-11-02 08:00', '2026-11-02 16:00', '2026-11-02 2026-11-02 0.33'],
    ['2026-11-02 08:00', '2026-11-02 20:00', '2026-11-02 2026-11-02 0.5'],
    ['2026-11-02 00:00', '2026-11-02 23:59', '2026-11-02 2026-11-02 1'],
    ['2026-11-02 08:00', '2026-11-02 08:05', '2026-11-02 2026-11-02 0 kein ganzer Tag'],
    ['2026-11-02 08:00', '2026-11-02 07:00', '2026-11-02 2026-11-02 0 kein ganzer Tag'],
  ]
  for (const [from, to, expected] of dpw)
    assert.equal(shown(classify(absence(from, to), DPW, '2026-11-01')), expected, `${from} – ${to}`)
})

test('days are counted on the local calendar through both clock changes, leap days and year ends', () => {
  const cases: [number, string, string, string][] = [
    [BMD, '2026-03-28 00:00', '2026-03-31 00:00', '2026-03-28 2026-03-30 3'],
    [BMD, '2026-03-29 00:00', '2026-03-30 00:00', '2026-03-29 2026-03-29 1'],
    [BMD, '2026-10-24 00:00', '2026-10-27 00:00', '2026-10-24 2026-10-26 3'],
    [BMD, '2026-10-25 00:00', '2026-10-26 00:00', '2026-10-25 2026-10-25 1'],
    [BMD, '2024-02-28 00:00', '2024-03-01 00:00', '2024-02-28 2024-02-29 2'],
    [BMD, '2026-12-31 00:00', '2027-01-01 00:00', '2026-12-31 2026-12-31 1'],
    [DPW, '2026-03-29 00:00', '2026-03-29 12:00', '2026-03-29 2026-03-29 0.46'],
    [DPW, '2026-10-25 00:00', '2026-10-25 12:00', '2026-10-25 2026-10-25 0.54'],
    [DPW, '2026-10-25 00:00', '2026-10-25 23:59', '2026-10-25 2026-10-25 1'],
  ]
  for (const [software, from, to, expected] of cases)
    assert.equal(shown(classify(absence(from, to), software, from.slice(0, 10))), expected, `${from} – ${to}`)
})

test('an absence over the edge of a period is clipped to it and a day outside is not listed', () => {
  const long = absence('2026-10-24 00:00', '2026-11-08 00:00')
  const cases: [number, string, string | undefined][] = [
    [BMD, '2026-09-01', undefined],
    [BMD, '2026-10-01', '2026-10-24 2026-10-31 8 clipped'],
    [BMD, '2026-11-01', '2026-11-01 2026-11-07 7 clipped'],
    [BMD, '2026-12-01', undefined],
    [DPW, '2026-10-01', undefined],
    [DPW, '2026-10-16', '2026-10-24 2026-10-31 8 clipped'],
    [DPW, '2026-11-01', '2026-11-01 2026-11-07 7 clipped'],
    [DPW, '2026-11-16', undefined],
  ]
  for (const [software, inPeriodOf, expected] of cases)
    assert.equal(shown(classify(long, software, inPeriodOf)), expected, `${software} ${inPeriodOf}`)

  const overAll = absence('2026-09-01 00:00', '2027-01-01 00:00')
  assert.equal(shown(classify(overAll, DPW, '2026-10-16')), '2026-10-16 2026-10-31 16 clipped')

  const endsInTheMorning = absence('2026-10-30 08:00', '2026-11-01 12:00')
  assert.equal(shown(classify(endsInTheMorning, BMD, '2026-10-01')), '2026-10-30 2026-10-31 2')
  assert.equal(classify(endsInTheMorning, BMD, '2026-11-01'), undefined)
})

test('sickness without an end reaches to the last day of each period it touches', () => {
  const open = absence('2026-11-27 00:00', null, { mdType: 2 })
  assert.equal(shown(classify(open, BMD, '2026-11-01')), '2026-11-27 2026-11-30 4 clipped')
  assert.equal(shown(classify(open, BMD, '2027-02-01')), '2027-02-01 2027-02-28 28 clipped')
  assert.equal(shown(classify(open, DPW, '2026-11-16')), '2026-11-27 2026-11-30 4 clipped')
  assert.equal(shown(classify(open, BMD, '2026-10-01')), undefined)
})

test('what is not exportable says why, the gravest reason first', () => {
  const days = ['2026-11-02 00:00', '2026-11-03 00:00'] as const
  const hours = ['2026-11-02 08:00', '2026-11-02 09:00'] as const
  const cases: [StoredAbsence, string | undefined][] = [
    [absence(...days), undefined],
    [absence(...days, { softDelete: true }), 'gelöscht'],
    [absence(...days, { mdDeleted: true }), 'gelöscht'],
    [absence(...days, { mdApproved: false }), 'nicht genehmigt'],
    [absence(...days, { mdType: 4 }), 'Art wird nicht übergeben'],
    [absence(...hours), 'kein ganzer Tag'],
    [absence(...hours, { mdType: 4 }), 'Art wird nicht übergeben'],
    [absence(...hours, { mdType: 4, mdApproved: false }), 'nicht genehmigt'],
    [absence(...hours, { mdType: 4, mdApproved: false, mdDeleted: true }), 'gelöscht'],
  ]
  for (const [stored, reason] of cases) {
    const exported = classify(stored, BMD, '2026-11-01')!
    assert.equal(exported.reason, reason)
    assert.equal(exported.exportable, reason === undefined)
  }
})

test('an absence in any other state is not listed at all', () => {
  for (const mdState of [0, 2, 3, 4])
    assert.equal(classify(absence('2026-11-02 00:00', '2026-11-03 00:00', { mdState }), BMD, '2026-11-01'), undefined)
})

test('each software takes its own types', () => {
  const taken = (softwareId: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
      mdType =>
        classify(absence('2026-11-02 00:00', '2026-11-03 00:00', { mdType }), softwareId, '2026-11-02')!.exportable,
    )
  assert.deepEqual(taken(BMD), [1, 2, 6])
  assert.deepEqual(taken(DPW), [1, 2, 3, 6, 7, 8])
  for (const softwareId of [2, 3, 4, 5, 6]) assert.deepEqual(taken(softwareId), [])
})

test('kinds that the company holds back are listed with the reason and not handed over', () => {
  const context = { softwareId: BMD, period: exportPeriod(BMD, day('2026-11-01')), zone: VIENNA }
  const sick = absence('2026-11-02 00:00', '2026-11-04 00:00', { mdType: 2 })
  assert.equal(classifyAbsence(sick, context)?.exportable, true)
  assert.equal(classifyAbsence(sick, { ...context, heldBack: [2] })?.reason, 'Art wird nicht übergeben')
})

test('the periods of a year together hand over every day of an absence exactly once', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  const dayOfYear = fc.integer({ min: 0, max: 364 }).map(days => day('2026-01-01').add({ days }))
  fc.assert(
    fc.property(
      fc.constantFrom(BMD, DPW),
      dayOfYear,
      minutes,
      fc.integer({ min: 1, max: 70 }),
      minutes,
      (softwareId, first, fromMinutes, length, toMinutes) => {
        const end = first.add({ days: length })
        const stored = {
          ...absence('2026-01-01 00:00', '2026-01-02 00:00'),
          from: instantAt(first, fromMinutes, VIENNA),
          to: instantAt(end, toMinutes, VIENNA),
        }
        const lastRun: string[] = []
        let period = exportPeriod(softwareId, day('2025-12-01'))
        while (period.from.year < 2028) {
          const exported = classifyAbsence(stored, { softwareId, period, zone: VIENNA })
          if (exported) {
            const days = exported.firstDay.until(exported.lastDay).days + 1
            assert.equal(exported.totalDays, days)
            for (let i = 0; i < days; i++) lastRun.push(exported.firstDay.add({ days: i }).toString())
          }
          period = stepPeriod(softwareId, period, 1)
        }
        assert.deepEqual(
          lastRun,
          Array.from({ length }, (_, i) => first.add({ days: i }).toString()),
        )
      },
    ),
  )
})
