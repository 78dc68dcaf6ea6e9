import { isPaidHoliday, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import { isEmployee } from './contract-terms.ts'
import { inOpening } from './longer-openings.ts'
import { isNightPaid, isSundayPaid } from './surcharges.ts'
import { lengthOf, type Stretch, surchargeDay, within } from './worked-stretches.ts'

/**
 * Whether it matters when a pause was that nobody knows the time of: some of what was taken off lies in a window that pays more,
 * and not all of its shift does.
 */
export function touchesWindow(
  deducted: readonly Stretch[],
  worked: readonly Stretch[],
  calendar: WageCalendar,
): boolean {
  const shift = [...worked, ...deducted]
  return windowsOf(shift, calendar).some(
    inside => inside(deducted).length > 0 && lengthOf(inside(shift)) < lengthOf(shift),
  )
}

type Inside = (parts: readonly Stretch[]) => readonly Stretch[]

/** Those of any contract of a shift; what a part has nothing of is outside. */
function windowsOf(shift: readonly Stretch[], calendar: WageCalendar): Inside[] {
  const openings = new Set(shift.flatMap(({ terms }) => terms.rules.openings))
  return [
    parts =>
      parts.flatMap(part =>
        isNightPaid(part.terms) ? within([part], part.terms.rules.nightFrom, part.terms.rules.nightTo) : [],
      ),
    parts => parts.filter(part => isSundayPaid(part.terms) && weekdayOf(surchargeDay(part)) === SUNDAY),
    parts => parts.filter(part => isOnPaidHoliday(part, calendar)),
    ...[...openings].map(
      (window): Inside =>
        parts =>
          inOpening(
            parts.filter(part => part.terms.rules.openings.includes(window)),
            window,
            calendar,
          ),
    ),
  ]
}

function isOnPaidHoliday(part: Stretch, calendar: WageCalendar): boolean {
  const day = surchargeDay(part)
  const isPaid = isPaidHoliday(day, calendar) || part.terms.rules.sundayHoliday === 'workPay'
  return isEmployee(part.terms) && calendar.isHoliday(day) && isPaid
}
