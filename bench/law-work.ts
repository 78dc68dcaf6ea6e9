import { austrianHolidays } from '#domain/basics/holidays.ts'
import { wageCalendar } from '#domain/wages/calendar.ts'
import type { LawAgreement } from '#domain/working-time/agreements.ts'
import { findings, findingsAfter, openLawState } from '#domain/working-time/law.ts'
import type { LawContext } from '#domain/working-time/law-context.ts'
import type { LawPerson } from '#domain/working-time/people.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'

/** Milliseconds, medians: of all findings and of those after one change, each beside the plainest pass over the same shifts. */
export type LawTimes = { whole: number; plain: number; found: number; change: number; plainOfChange: number }

const ROUNDS = 15
/** Monday 2 November 2026. */
const FIRST = 20_759
const always = { from: FIRST - 4000, to: null }
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Runs in the server's engine and in a browser. */
export function lawTimes(zone: string): LawTimes {
  const calendar = wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))
  const month = aCompany(500, 31, calendar)
  const weeks = aCompany(40, 28, calendar)
  const state = openLawState(weeks.people, weeks.shifts, weeks.context)
  const times = { whole: [] as number[], plain: [] as number[], change: [] as number[], plainOfChange: [] as number[] }
  let found = 0
  for (let round = -3; round < ROUNDS; round++) {
    const whole = timed(() => {
      found = findings(month.people, month.shifts, month.context).length
    })
    const plain = timed(() => plainSums(month.shifts, calendar))
    const change = timed(() => {
      for (let each = 0; each < CHANGES; each++) {
        const shift = weeks.shifts[(each * 37 + round + 3) % weeks.shifts.length]!
        findingsAfter(state, { put: [{ ...shift, to: shift.to + 15 * (each % 5) }] })
      }
    })
    const plainOfChange = timed(() => plainSums(weeks.shifts, calendar))
    if (round < 0) continue
    times.whole.push(whole)
    times.plain.push(plain)
    times.change.push(change / CHANGES)
    times.plainOfChange.push(plainOfChange)
  }
  const { whole, plain, change, plainOfChange } = times
  return {
    whole: middle(whole),
    plain: middle(plain),
    found,
    change: middle(change),
    plainOfChange: middle(plainOfChange),
  }
}
/** A browser’s clock is too coarse for one. */
const CHANGES = 100

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** As one would write it without rules: minutes by person and day. */
function plainSums(shifts: readonly LawShift[], calendar: LawContext['calendar']): number {
  const sums = new Map<string, number>()
  for (const { employeeId, from, to, breakMinutes } of shifts) {
    const key = `${employeeId} ${calendar.dayOf(from)}`
    sums.set(key, (sums.get(key) ?? 0) + to - from - breakMinutes)
  }
  return sums.size
}

/** People of all agreements with five shifts a week, early, late or divided by the week; one in ten is young, one in forty a mother. */
function aCompany(count: number, days: number, calendar: LawContext['calendar']) {
  const people: LawPerson[] = []
  const shifts: LawShift[] = []
  for (let employeeId = 1; employeeId <= count; employeeId++) {
    people.push(aPerson(employeeId, calendar))
    for (let day = 0; day < days; day++)
      if ((day + employeeId) % 7 < 5) shifts.push(...shiftsOn(day, employeeId, shifts.length + 1, calendar))
  }
  return { people, shifts, context: aContext(days, calendar) }
}

function aPerson(employeeId: number, calendar: LawContext['calendar']): LawPerson {
  const agreement = (['retail', 'hospitality', 'none'] satisfies LawAgreement[])[employeeId % 3]!
  const leave = calendar.startOf(FIRST + (employeeId % 28))
  const mother = { notifiedOn: FIRST - 60, expected: FIRST + 90, born: null, protectedTo: null, nursingTo: null }
  return {
    employeeId,
    birth: employeeId % 10 === 0 ? FIRST - 6200 : FIRST - 12_000,
    contracts: [
      { ...always, weeklyMinutes: 1200 + (employeeId % 5) * 300, agreement, isAveraged: employeeId % 2 === 0 },
    ],
    permits: employeeId % 8 === 0 ? [{ ...always, weeklyMinutes: 1800 }] : null,
    registrations: [{ ...always, isConfirmed: true }],
    skills: [{ ...always, skillId: 1 }],
    inService: [always],
    absences: [{ from: leave, to: leave + 2880, isApproved: true }],
    wishes: [{ from: leave + 600, to: leave + 900, kind: 'undesired' }],
    maternity: employeeId % 40 === 0 ? [mother] : [],
    schoolDays: employeeId % 10 === 0 ? [{ ...always, weekday: 1, minutes: 300 }] : [],
  }
}

function shiftsOn(day: number, employeeId: number, id: number, calendar: LawContext['calendar']): LawShift[] {
  const start = calendar.startOf(FIRST + day)
  const shift = (at: number, begin: number, end: number, breakMinutes: number): LawShift => ({
    id: id + at,
    employeeId,
    storeId: employeeId % 25 === 0 && day % 9 === 0 ? null : 1 + (employeeId % 6),
    kind: 'planned',
    from: start + begin * 60,
    to: start + end * 60,
    breaks: [],
    breakMinutes,
    skillId: 1,
    publishedOn: FIRST - 20,
    publishedAs: null,
  })
  const way = (employeeId + Math.floor(day / 7)) % 6
  if (way === 0) return [shift(0, 10, 14, 0), shift(1, 17.5, 22, 0)]
  return way < 4 ? [shift(0, 6 + way, 14.5 + way, 30)] : [shift(0, 13, 22.5, 30)]
}

const aContext = (days: number, calendar: LawContext['calendar']): LawContext => ({
  calendar,
  dividedBreaks: [],
  youthMakeUp: [],
  youthSundays: [],
  stores: new Map(),
  registrationMode: 2,
  known: { from: FIRST, to: FIRST + days - 1 },
})
