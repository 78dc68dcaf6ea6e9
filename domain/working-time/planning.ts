import { civilOf, type Day, dayAt, mondayOf } from '../wages/calendar.ts'
import { findingAt, moreThan, ofThisEmployer } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import type { LawContext } from './law-context.ts'
import { NOTICE_DAYS } from './limits.ts'
import { isAnyOn, isEmployedOn, isOn, isWeekday } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { PlacedShift } from './placed-shifts.ts'
import { isUnchanged } from './published-shifts.ts'
import { commonMinutes, overlapOf } from './spans.ts'

/** What is asked of each planned shift by itself, and overlaps. `docs/working-time.md` 7 */
export function planningRules(time: PersonTime): LawFinding[] {
  const found: LawFinding[] = []
  for (const placed of time.shifts)
    if (placed.isOwn && placed.shift.kind === 'planned')
      found.push(
        ...employment(placed, time),
        ...skill(placed, time),
        ...absence(placed, time),
        ...wishes(placed, time),
        ...store(placed, time),
        ...publication(placed, time),
      )
  return [...found, ...overlaps(time.shifts), ...permittedHours(time)]
}

/** Contract, permit and registration. */
function employment(placed: PlacedShift, { person, context }: PersonTime): LawFinding[] {
  const { day } = placed
  const found: LawFinding[] = []
  if (!isEmployedOn(person, day)) found.push(findingAt(placed, 'VERTRAG', {}))
  if (person.permits && !isAnyOn(person.permits, day)) found.push(findingAt(placed, 'BEWILLIGUNG', {}))
  if (context.registrationMode === 0) return found
  const registrations = person.registrations.filter(span => isOn(span, day))
  if (registrations.length === 0) found.push(findingAt(placed, 'ANMELDUNG', {}))
  else if (context.registrationMode === 2 && !registrations.some(({ isConfirmed }) => isConfirmed))
    found.push(findingAt(placed, 'ANMELDUNG', { limit: 'confirmation' }))
  return found
}

function skill(placed: PlacedShift, { person }: PersonTime): LawFinding[] {
  const { skillId } = placed.shift
  const hasIt = person.skills.some(each => each.skillId === skillId && isOn(each, placed.day))
  return skillId === null || hasIt ? [] : [findingAt(placed, 'FAEHIGKEIT', {})]
}

function absence(placed: PlacedShift, { person }: PersonTime): LawFinding[] {
  if (person.absences.length === 0) return []
  const approved = person.absences.filter(({ isApproved }) => isApproved)
  const minutes = commonMinutes(
    placed.shift,
    approved.map(({ from, to }) => ({ from, to: to ?? Infinity })),
  )
  return minutes > 0 ? [findingAt(placed, 'ABWESENHEIT', { minutes })] : []
}

function wishes(placed: PlacedShift, { person, context }: PersonTime): LawFinding[] {
  if (person.wishes.length === 0) return []
  const { shift, day } = placed
  const found: LawFinding[] = []
  const touches = (kind: string) => person.wishes.some(wish => wish.kind === kind && overlapOf(shift, wish) > 0)
  if (touches('unavailable')) found.push(findingAt(placed, 'VERFUEGBAR', {}))
  const only = person.wishes.filter(({ kind }) => kind === 'onlyAvailable')
  const whole = { from: context.calendar.startOf(day), to: context.calendar.startOf(day + 1) }
  if (only.some(wish => overlapOf(wish, whole) > 0) && commonMinutes(shift, only) < shift.to - shift.from)
    found.push(findingAt(placed, 'VERFUEGBAR', { limit: 'only' }))
  if (touches('undesired')) found.push(findingAt(placed, 'UNERWUENSCHT', {}))
  return found
}

function store(placed: PlacedShift, { context }: PersonTime): LawFinding[] {
  const { closedWeekdays = [] } = context.stores.get(placed.shift.storeId!) ?? {}
  return closedWeekdays.some(closed => isWeekday(closed, placed.day)) ? [findingAt(placed, 'GESPERRT', {})] : []
}

/** How late it was published, whether it is still that, and whether its month is closed. */
function publication(placed: PlacedShift, time: PersonTime): LawFinding[] {
  const { shift, day } = placed
  const found: LawFinding[] = []
  const missing = shift.publishedOn === null ? 0 : shift.publishedOn - (mondayOf(day) - NOTICE_DAYS)
  if (missing > 0 && !isYouthOn(time, placed.workingDay.day))
    found.push(findingAt(placed, 'PLAN_14T', { days: missing }))
  if (!isUnchanged(shift)) found.push(findingAt(placed, 'VEROEFFENTLICHT', {}))
  if (isMonthClosed(shift.storeId, day, time.context)) found.push(findingAt(placed, 'MONAT_ZU', {}))
  return found
}

export const isMonthClosed = (storeId: number | null, day: Day, { stores }: LawContext): boolean =>
  stores.get(storeId!)?.closedMonths.has(monthOf(day)) === true

function monthOf(day: Day): Day {
  const { year, month } = civilOf(day)
  return dayAt(year, month, 1)
}

/** Two shifts of a person at the same time. */
function overlaps(shifts: readonly PlacedShift[]): LawFinding[] {
  const found: LawFinding[] = []
  for (const later of shifts)
    for (const earlier of later.workingDay.shifts) {
      if (earlier === later) break
      const minutes = overlapOf(earlier.shift, later.shift)
      if (minutes === 0) continue
      const [stands, other] = later.isOwn ? [later, earlier] : [earlier, later]
      if (stands.isOwn) found.push(findingAt(stands, 'UEBERLAPPUNG', { other, minutes }))
    }
  return found
}

/** More work in a week than a permit allows. */
function permittedHours({ person, weeks }: PersonTime): LawFinding[] {
  if (!person.permits) return []
  const found: LawFinding[] = []
  for (const week of weeks) {
    const most = Math.min(
      ...person.permits.filter(span => isOn(span, week.ruledBy)).map(({ weeklyMinutes }) => weeklyMinutes ?? Infinity),
    )
    found.push(...moreThan(most, ofThisEmployer(week), 'BEWILLIGUNG', { limit: 'hours' }))
  }
  return found
}
