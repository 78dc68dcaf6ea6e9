import type { StoreWeek, WeekLaw } from '#contract/roster/weeks.ts'
import type { Day } from '#domain/wages/calendar.ts'

export type Size = { people: number; days: number }
/** As they come from the server. */
export type Answers = { week: string; law: string }

/** Monday 4 November 2030: nothing of it is over. */
export const FIRST: Day = 22_222
export const TODAY: Day = FIRST - 30
export const STORE = 1
const EVENING_BEFORE = -60
/** Minutes at which the day begins in Vienna in winter. */
export const midnight = (day: number): number => (FIRST + day) * 1440 + EVENING_BEFORE

const SHIFT = 480
const BREAK = 30
const WEEKLY = 2310
const HIRED = FIRST - 400

/** Everybody works each day, early, by day or late by turns of a week, with a break, and stamps beside it. */
export function answersOf(size: Size): Answers {
  return { week: JSON.stringify(weekOf(size)), law: JSON.stringify(lawOf(size)) }
}

function weekOf({ people, days }: Size): StoreWeek {
  const plans = Array.from({ length: days }, (_, day) =>
    Array.from({ length: people }, (_, at) => ({
      employeeId: at + 1,
      from: midnight(day) + [360, 540, 840][(at + Math.floor(day / 7)) % 3]! + (at % 7) * 5,
    })),
  ).flat()
  const none = plans.map(() => 0)
  const employeeId = plans.map(plan => plan.employeeId)
  return {
    zone: 'Europe/Vienna',
    people: Array.from({ length: people }, (_, at) => ({
      ...{ id: at + 1, lastName: `Beispiel ${String(at + 1).padStart(3, '0')}`, firstName: 'Eva', isOwn: true },
      contracts: [{ from: HIRED, to: null, weeklyMinutes: WEEKLY, group: 'salaried' }],
    })),
    shifts: {
      ...{ id: plans.map((_, at) => at + 1), employeeId, from: plans.map(({ from }) => from) },
      to: plans.map(({ from }) => from + SHIFT),
      breakFrom: plans.map(({ from }) => from + SHIFT / 2),
      breakMinutes: plans.map(() => BREAK),
      ...{ publishedAt: none, spotId: none, skillId: none, ownSkillId: none, marks: none },
      ...{ historicFrom: none, historicTo: none, version: plans.map(() => 1) },
    },
    stamps: { employeeId, from: plans.map(({ from }) => from + 3), to: plans.map(({ from }) => from + SHIFT + 4) },
    barred: [],
    elsewhere: { employeeId: [], from: [], to: [], breakMinutes: [] },
    needs: { spotId: [], from: [], to: [], count: [] },
    ...{ notes: [], spots: [], events: [], absences: [], wishes: [] },
  }
}

function lawOf({ people }: Size): WeekLaw {
  const always = { from: HIRED, to: null }
  return {
    people: Array.from({ length: people }, (_, at) => ({
      ...{ employeeId: at + 1, birth: null, permits: null, inService: [always] },
      contracts: [{ ...always, weeklyMinutes: WEEKLY, agreement: 'retail', isAveraged: false }],
      ...{ skills: [], absences: [], wishes: [], registrations: [], maternity: [], schoolDays: [] },
    })),
    shifts: {
      ...{ id: [], employeeId: [], storeId: [], from: [], to: [], breakFrom: [], breakMinutes: [] },
      ...{ isWorked: [], publishedOn: [], skillId: [], isOther: [] },
    },
    context: {
      zone: 'Europe/Vienna',
      known: { from: FIRST - 130, to: FIRST + 60 },
      registrationMode: 0,
      ...{ dividedBreaks: [], youthMakeUp: [], youthSundays: [] },
      stores: [{ id: STORE, closedWeekdays: [], isMultiShift: [], hasInspectoratePermit: [], closedMonths: [] }],
    },
    confirmed: [],
  }
}

/** Bars of somebody: shifts, their breaks and what was stamped, as a timeline has items. */
export type Bar = { id: number; employeeId: number; from: number; to: number; kind: 'shift' | 'break' | 'stamp' }

export function barsOf({ shifts, stamps }: StoreWeek): Bar[] {
  return shifts.id.flatMap((id, at): Bar[] => {
    const employeeId = shifts.employeeId[at]!
    const breakFrom = shifts.breakFrom[at]!
    return [
      { id: id * 3, employeeId, from: shifts.from[at]!, to: shifts.to[at]!, kind: 'shift' },
      { id: id * 3 + 1, employeeId, from: breakFrom, to: breakFrom + shifts.breakMinutes[at]!, kind: 'break' },
      { id: id * 3 + 2, employeeId, from: stamps!.from[at]!, to: stamps!.to[at]!, kind: 'stamp' },
    ]
  })
}

/** The board’s least width of a day, and of the names: so many days are in sight at once. */
export const DAYS_IN_SIGHT = 12
export const daysInSight = ({ days }: Size): number => Math.min(days, DAYS_IN_SIGHT)
