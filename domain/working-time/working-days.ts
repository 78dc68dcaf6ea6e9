import type { Day, Minute, Span } from '../wages/calendar.ts'
import type { LawContext } from './law-context.ts'
import { ADJOINING, limitsOn, SHIFT, YOUTHS } from './limits.ts'
import type { LawPerson } from './people.ts'
import { type Birthdays, birthdaysOf } from './person-days.ts'
import { type Rest, restsOf } from './rests.ts'
import type { LawShift } from './shifts.ts'
import { merged, outside } from './spans.ts'
import { type Week, weeksOf } from './weeks.ts'
import { type WorkOfDay, workByDay } from './work-by-day.ts'

/** A shift, where it belongs, and its work without breaks. */
export type PlacedShift = {
  shift: LawShift
  /** On which it begins. */
  day: Day
  /** Not elsewhere: it may be named. */
  isOwn: boolean
  work: readonly Span[]
  workingDay: WorkingDay
}

/** Work that is counted once, with the shift to which it belongs. */
export type Stretch = Span & { placed: PlacedShift }

/** Shifts without a daily rest between them. `docs/working-time.md` 1.4 */
export type WorkingDay = {
  day: Day
  from: Minute
  to: Minute
  /** In the order in which they begin; at least one. */
  shifts: PlacedShift[]
  /** The work in order. */
  stretches: Stretch[]
  minutes: number
}

/** All that the rules ask about the time of one person. */
export type PersonTime = {
  person: LawPerson
  context: LawContext
  birthdays: Birthdays
  shifts: readonly PlacedShift[]
  workingDays: readonly WorkingDay[]
  stretches: readonly Stretch[]
  /** Those with work, in order. */
  weeks: readonly Week[]
  rests: readonly Rest[]
  byDay: ReadonlyMap<Day, WorkOfDay>
}

export const isYouthOn = ({ birthdays }: PersonTime, day: Day): boolean => day < birthdays.eighteenth

/** Places the shifts of one person; those that are no shifts at all are left out. */
export function placedTime(person: LawPerson, shifts: readonly LawShift[], context: LawContext): PersonTime {
  const birthdays = birthdaysOf(person)
  const workingDays: WorkingDay[] = []
  const placed: PlacedShift[] = []
  for (const shift of shifts.filter(isShift).sort(byBegin)) {
    const day = context.calendar.dayOf(shift.from)
    const current = workingDays.at(-1)
    const workingDay =
      current && goesOn(current, shift, day, birthdays)
        ? current
        : { day, from: shift.from, to: shift.to, shifts: [], stretches: [], minutes: 0 }
    if (workingDay !== current) workingDays.push(workingDay)
    const one = { shift, day, isOwn: shift.storeId !== null, work: workOf(shift), workingDay }
    addTo(workingDay, one)
    placed.push(one)
  }
  const stretches = workingDays.flatMap(day => day.stretches)
  return {
    person,
    context,
    birthdays,
    shifts: placed,
    workingDays,
    stretches,
    weeks: weeksOf(placed, stretches, person, context.calendar),
    rests: restsOf(placed),
    byDay: workByDay(placed, stretches, context.calendar),
  }
}

export const byBegin = (a: LawShift, b: LawShift): number => a.from - b.from || a.id - b.id

/** Not one that ends before it begins, or never. `docs/working-time.md` 7.11 */
export const isShift = ({ from, to }: LawShift): boolean => to > from && to - from <= SHIFT.longest

function goesOn(current: WorkingDay, shift: LawShift, day: Day, birthdays: Birthdays): boolean {
  const rest = shift.from - current.to
  if (rest >= dailyRestOn(current.day, birthdays)) return false
  return day === current.shifts.at(-1)!.day || rest < ADJOINING
}

/** Between two working days, where nothing shortens it. */
export function dailyRestOn(day: Day, { fifteenth, eighteenth }: Birthdays): number {
  if (day >= eighteenth) return limitsOn(day, 'none').dailyRest
  return day < fifteenth ? YOUTHS.dailyRestOfChildren : YOUTHS.dailyRest
}

function addTo(workingDay: WorkingDay, placed: PlacedShift): void {
  const overlaps = placed.shift.from < workingDay.to && workingDay.shifts.length > 0
  workingDay.shifts.push(placed)
  workingDay.to = Math.max(workingDay.to, placed.shift.to)
  for (const span of placed.work)
    for (const { from, to } of overlaps ? outside(span, workingDay.stretches) : [span]) {
      workingDay.stretches.push({ from, to, placed })
      workingDay.minutes += to - from
    }
  if (overlaps) workingDay.stretches.sort((a, b) => a.from - b.from)
}

/** A shift without its breaks; one whose time nobody knows lies in the middle. `docs/working-time.md` 1.3 */
function workOf({ from, to, breaks, breakMinutes }: LawShift): Span[] {
  if (breaks.length === 0 && breakMinutes <= 0) return [{ from, to }]
  const begin = from + Math.floor((to - from - breakMinutes) / 2)
  return outside({ from, to }, merged([...breaks, { from: begin, to: begin + breakMinutes }]))
}
