import type { Day, WageCalendar } from '../wages/calendar.ts'
import { ADJOINING, limitsOn, YOUTHS } from './limits.ts'
import type { Birthdays } from './person-days.ts'
import { byBegin, isShift, type PlacedShift, type WorkingDay, workOf } from './placed-shifts.ts'
import type { LawShift } from './shifts.ts'
import { outside } from './spans.ts'

/** Shifts of one person in the order in which they begin; those that are no shifts at all are left out. `docs/working-time.md` 1.4 */
export function workingDaysOf(shifts: readonly LawShift[], birthdays: Birthdays, calendar: WageCalendar): WorkingDay[] {
  const workingDays: WorkingDay[] = []
  for (const shift of shifts.filter(isShift).sort(byBegin)) {
    const day = calendar.dayOf(shift.from)
    let current = workingDays.at(-1)
    if (!current || !goesOn(current, shift, day, birthdays)) {
      current = { day, from: shift.from, to: shift.to, shifts: [], stretches: [], minutes: 0 }
      workingDays.push(current)
    }
    addTo(current, { shift, day, isOwn: shift.storeId !== null, work: workOf(shift), workingDay: current })
  }
  return workingDays
}

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
