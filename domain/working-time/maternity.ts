import type { Day, Minute } from '../wages/calendar.ts'
import { findingAt, moreThan } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { MATERNITY, NIGHT } from './limits.ts'
import { nightWork } from './night-work.ts'
import type { Maternity } from './people.ts'
import { agreementOn, isAnyOn } from './person-days.ts'
import type { PersonTime } from './person-time.ts'
import type { PlacedShift } from './placed-shifts.ts'
import { isSundayOrHoliday } from './youths.ts'

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

function isInForce({ notifiedOn, born, nursingTo }: Maternity, day: Day): boolean {
  if (day < notifiedOn) return false
  return born === null || day <= born || (nursingTo !== null && day <= nursingTo)
}

/** MSchG §§ 3 and 5 */
function protectedWork(placed: PlacedShift, { person, context }: PersonTime): LawFinding[] {
  const last = context.calendar.dayOf(placed.shift.to - 1)
  const isProtected = person.maternity.some(one => {
    const birth = one.born ?? one.expected
    const from = Math.max(one.notifiedOn, Math.min(one.expected - MATERNITY.protectedDays, birth))
    const to = Math.max(birth + MATERNITY.protectedDays, one.protectedTo ?? -Infinity)
    return placed.day <= to && from <= last
  })
  if (!isProtected) return []
  const minutes = placed.work.reduce((sum, { from, to }) => sum + to - from, 0)
  return [findingAt(placed, 'MUTTER', { limit: 'protection', minutes })]
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
  const found: LawFinding[] = []
  for (const { day, shifts, minutes } of time.byDay.values()) {
    if (!isSundayOrHoliday(day, time.context.calendar)) continue
    for (const placed of shifts) {
      const { day: on } = placed.workingDay
      if (placed.isOwn && isMotherOn(on) && agreementOn(time.person, on) !== 'hospitality')
        found.push(findingAt(placed, 'MUTTER', { limit: 'holiday', minutes }))
    }
  }
  return found
}
