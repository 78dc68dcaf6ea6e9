import type { Day, Minute } from '../wages/calendar.ts'
import { findingAt, moreThan } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { MATERNITY, NIGHT } from './limits.ts'
import { nightWork } from './night-work.ts'
import type { Maternity } from './people.ts'
import { agreementOn, isAnyOn } from './person-days.ts'
import type { PersonTime } from './person-time.ts'
import type { PlacedShift } from './placed-shifts.ts'
import { isSundayOrHoliday, workOnDays } from './youths.ts'

/** What expectant and nursing mothers may not do. MSchG §§ 3 to 8, `docs/working-time.md` 6 */
export function maternityRules(time: PersonTime): LawFinding[] {
  const { maternity } = time.person
  if (maternity.length === 0) return []
  const isMotherOn = (day: Day) => maternity.some(one => isInForce(one, day))
  const found = time.shifts.flatMap((placed, at) => {
    if (!placed.isOwn) return []
    const protection = protectedWork(placed, time)
    if (!isMotherOn(placed.workingDay.day)) return protection
    return [...protection, ...nights(placed, restAfter(placed, at, time), time)]
  })
  for (const workingDay of time.workingDays)
    if (isMotherOn(workingDay.day)) found.push(...moreThan(MATERNITY.day, workingDay, 'MUTTER', { limit: 'day' }))
  for (const week of time.weeks)
    if (isMotherOn(week.ruledBy)) found.push(...moreThan(MATERNITY.week, week, 'MUTTER', { limit: 'week' }))
  return [...found, ...sundaysAndHolidays(time, isMotherOn)]
}

/** A birth that nobody entered is the expected day. `docs/working-time.md` 6.2 */
function isInForce({ notifiedOn, expected, born, nursingTo }: Maternity, day: Day): boolean {
  if (day < notifiedOn) return false
  return day <= (born ?? expected) || (nursingTo !== null && day <= nursingTo)
}

/** MSchG §§ 3 and 5 */
function protectedWork(placed: PlacedShift, { person, context, byDay }: PersonTime): LawFinding[] {
  const last = context.calendar.dayOf(placed.shift.to - 1)
  let isProtected = false
  for (let day = placed.day; day <= last; day++)
    if (byDay.get(day)?.shifts.has(placed) && person.maternity.some(one => isProtectedOn(one, day))) isProtected = true
  if (!isProtected) return []
  const minutes = placed.work.reduce((sum, { from, to }) => sum + to - from, 0)
  return [findingAt(placed, 'MUTTER', { limit: 'protection', minutes })]
}

function isProtectedOn({ notifiedOn, expected, born, protectedTo }: Maternity, day: Day): boolean {
  const birth = born ?? expected
  const from = Math.max(notifiedOn, Math.min(expected - MATERNITY.protectedDays, birth))
  return from <= day && day <= Math.max(birth + MATERNITY.protectedDays, protectedTo ?? -Infinity)
}

/** MSchG § 6 */
function nights(placed: PlacedShift, rest: Minute, { person, context }: PersonTime): LawFinding[] {
  const { day } = placed.workingDay
  const store = context.stores.get(placed.shift.storeId!)
  const isInShifts = isAnyOn(store?.isMultiShift ?? [], day) && rest >= MATERNITY.restAfterLateWork
  const hasPermit = agreementOn(person, day) === 'hospitality' && isAnyOn(store?.hasInspectoratePermit ?? [], day)
  const begins = isInShifts || hasPermit ? NIGHT.late : NIGHT.from
  return nightWork(placed, begins, context.calendar, { rule: 'MUTTER', limit: 'night' })
}

/** From the end of its working day to the next one. */
function restAfter({ workingDay }: PlacedShift, at: number, { shifts }: PersonTime): Minute {
  const next = shifts.slice(at + 1).find(other => other.workingDay !== workingDay)
  return next ? next.shift.from - workingDay.to : Infinity
}

/** MSchG § 7 */
function sundaysAndHolidays(time: PersonTime, isMotherOn: (day: Day) => boolean): LawFinding[] {
  const isForbidden = ({ workingDay }: PlacedShift, day: Day) =>
    isSundayOrHoliday(day, time.context.calendar) &&
    isMotherOn(workingDay.day) &&
    agreementOn(time.person, workingDay.day) !== 'hospitality'
  return workOnDays(time, isForbidden, { rule: 'MUTTER', limit: 'holiday' })
}
