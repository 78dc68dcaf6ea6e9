import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { DaySum } from '#server/rooms/months/public.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { draft } from '../reports/fixtures/examples.ts'
import { absenceLines, kindsOf, type ReportedAbsence } from './absences.report.ts'

withApp({ KONTOR_ROLES: 'web' })

const NOVEMBER = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
const VIENNA = 'Europe/Vienna'

const at = (day: number, hour = 0) =>
  Temporal.ZonedDateTime.from({ year: 2026, month: 10, day: 1, timeZone: VIENNA })
    .add({ days: day + 30 })
    .with({ hour }).epochMilliseconds

const away = (change: Partial<ReportedAbsence>): ReportedAbsence => ({
  ...{ id: 1, employeeId: 7, storeId: 3, type: 1, wageKind: null, fromMs: at(2), toMs: at(7) },
  ...{ lastName: 'Bauer', firstName: 'Anna', personnelNumber: '2014' },
  ...change,
})
const day = (date: number, kind: TimeKind, minutes: number, hundredths: number): DaySum => [
  ...([date, kind, 1, minutes, hundredths] as const),
  ...([0, 0] as const),
]
const linesOf = (absences: ReportedAbsence[], days: DaySum[]) =>
  absenceLines(absences, new Map([[7, days]]), NOVEMBER, VIENNA).map(({ firstDay, lastDay, hundredths, minutes }) => [
    `${firstDay.slice(8)}–${lastDay.slice(8)}`,
    hundredths,
    minutes,
  ])

test('leave counts the days that wages count, not those of the calendar', () => {
  const week = [2, 3, 4, 5].map(date => day(date, 'URLAUB', 480, 100))
  assert.deepEqual(linesOf([away({ fromMs: at(1), toMs: at(8) })], week), [['01–07', 400, 1920]])
})

test('an absence over the end of the month has its days of the month', () => {
  const open = [28, 29, 30].map(date => day(date, 'KRANK', 462, 100))
  assert.deepEqual(linesOf([away({ type: 2, fromMs: at(28), toMs: null })], open), [['28–30', 300, 1386]])
  const former = [day(2, 'URLAUB', 480, 100)]
  assert.deepEqual(linesOf([away({ fromMs: at(-20), toMs: at(3) })], former), [['01–02', 100, 480]])
})

test('sickness that interrupts leave takes its days from it', () => {
  const days = [
    day(2, 'URLAUB', 480, 100),
    day(3, 'KRANK', 480, 100),
    day(4, 'KRANK', 480, 100),
    day(5, 'KRANK50', 480, 100),
  ]
  const absences = [away({ id: 1 }), away({ id: 2, type: 2, fromMs: at(3), toMs: at(6) })]
  assert.deepEqual(linesOf(absences, days), [
    ['02–06', 100, 480],
    ['03–05', 300, 1440],
  ])
})

test('two halves of a day share it, and what is known in hours counts the part of the day that it takes', () => {
  const morning = away({ id: 1, fromMs: at(9), toMs: at(9, 12) })
  const afternoon = away({ id: 2, fromMs: at(9, 12), toMs: at(10) })
  assert.deepEqual(linesOf([morning, afternoon], [day(9, 'URLAUB', 481, 100)]), [
    ['09–09', 50, 241],
    ['09–09', 50, 240],
  ])
  const doctor = away({ type: 8, wageKind: 'ARZT', fromMs: at(9), toMs: at(9, 12) })
  assert.deepEqual(linesOf([doctor], [day(9, 'ARZT', 120, 0)]), [['09–09', 50, 120]])
})

test('of what changes no wage the days of the calendar count, without hours', () => {
  const absences = [away({ type: 4, toMs: at(5, 12) }), away({ id: 2, type: 5, fromMs: at(20), toMs: at(22) })]
  assert.deepEqual(linesOf(absences, []), [
    ['02–05', 350, null],
    ['20–21', 200, null],
  ])
})

/** Half day by half day: whoever is away on it under a kind gets its share, in the order in which they stand. */
function slowSums(absences: readonly ReportedAbsence[], days: readonly DaySum[]): { minutes: number; counted: number } {
  let [minutes, counted] = [0, 0]
  for (const [date, kind, , own, hundredths] of days) {
    const isAway = (hour: number) =>
      absences.some(
        absence =>
          kindsOf(absence).includes(kind) &&
          absence.fromMs <= at(date, hour) &&
          (absence.toMs ?? Number.POSITIVE_INFINITY) > at(date, hour),
      )
    if (!isAway(0) && !isAway(13)) continue
    minutes += own
    if (kindOf(kind).unit === 'days') counted += hundredths
  }
  return { minutes, counted }
}

test('whatever absences there are, together they are the days that are kept, none twice and none lost', () => {
  const absence = fc
    .record({
      type: fc.constantFrom(1, 2, 3, 6, 7, 8),
      first: fc.integer({ min: -5, max: 30 }),
      length: fc.integer({ min: 1, max: 12 }),
      halves: fc.tuple(fc.boolean(), fc.boolean()),
    })
    .map(({ type, first, length, halves: [late, early] }, id = 0) =>
      away({
        ...{ id, type: type as ReportedAbsence['type'] },
        fromMs: at(first, late ? 12 : 0),
        toMs: early && !(late && length === 1) ? at(first + length - 1, 12) : at(first + length),
      }),
    )
    .filter(({ fromMs, toMs }) => fromMs < toMs!)
  const kept = fc
    .uniqueArray(
      fc.record({ date: fc.integer({ min: 1, max: 30 }), kind: fc.constantFrom(...ABSENCE_KINDS, 'KRANK50' as const) }),
      { selector: ({ date, kind }) => `${date} ${kind}`, maxLength: 40 },
    )
    .chain(places =>
      fc.tuple(
        ...places.map(({ date, kind }) =>
          fc
            .tuple(fc.integer({ min: 1, max: 600 }), fc.constantFrom(50, 100))
            .map(([minutes, hundredths]) => day(date, kind, minutes, kindOf(kind).unit === 'days' ? hundredths : 0)),
        ),
      ),
    )
  fc.assert(
    fc.property(fc.array(absence, { maxLength: 6 }), kept, (absences, days) => {
      const lines = absenceLines(absences, new Map([[7, days as DaySum[]]]), NOVEMBER, VIENNA)
      const { minutes } = slowSums(absences, days as DaySum[])
      assert.equal(
        lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0),
        minutes,
      )
      for (const { hundredths, minutes } of lines) assert.ok(hundredths >= 0 && (minutes ?? 0) >= 0)
    }),
    { numRuns: 10_000 },
  )
})

test('only approved absences of the types, the days and the stores are in it, and those that wait are counted beside', async () => {
  const { api, company } = await signedIn()
  const [store, other] = [await build.store({ company }), await build.store({ company })]
  const person = (lastName: string, at = store) => build.employee({ company, store: at, lastName, firstName: 'A' })
  await build.absence({ employee: await person('Da') })
  await build.absence({ employee: await person('Wartet'), approved: false })
  await build.absence({ employee: await person('Abgelehnt'), approved: false, declineReason: 'Nein' })
  await build.absence({ employee: await person('Gelöscht'), mdDeleted: true })
  await build.absence({ employee: await person('Wunsch'), state: 3 })
  await build.absence({ employee: await person('Krank'), type: 2 })
  await build.absence({ employee: await person('Oktober'), from: '2026-10-05 22:00:00', to: '2026-10-31 23:00:00' })
  await build.absence({ employee: await person('Anderswo', other) })
  const ask = async (config: object) => {
    const [{ body }, { body: figures }] = [
      await api(reportPreviews.show, { body: draft(config) }),
      await api(reportPreviews.figures, { body: draft(config) }),
    ]
    return {
      notes: body.data.notes,
      rows: figures.data.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[0])),
    }
  }
  const { notes, rows } = await ask({ storeId: store, selectedTypes: [1] })
  assert.deepEqual(rows, ['Da A'])
  assert.deepEqual(
    notes.map(({ title }) => title),
    ['1 Abwesenheit ist nicht genehmigt'],
  )
  assert.deepEqual((await ask({ selectedTypes: [1, 2] })).rows, ['Anderswo A', 'Da A', 'Krank A'])
})
