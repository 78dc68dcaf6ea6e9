import { isPaidHoliday, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import type { OpeningWindow } from './employment-rules.ts'
import { type Stretch, surchargeDay, within } from './worked-stretches.ts'

/** What lies in a window of longer opening hours; they are paid on days that are no holidays. */
export const inOpening = <S extends Stretch>(parts: readonly S[], window: OpeningWindow, calendar: WageCalendar): S[] =>
  parts.flatMap(part => (isOpenOn(part, window, calendar) ? within([part], window.from, window.to) : []))

/** The same, and what does not. */
export function splitByOpening<S extends Stretch>(
  part: S,
  window: OpeningWindow,
  calendar: WageCalendar,
): { inside: S[]; outside: S[] } {
  if (!isOpenOn(part, window, calendar)) return { inside: [], outside: [part] }
  return { inside: within([part], window.from, window.to), outside: within([part], window.to, window.from) }
}

function isOpenOn(part: Stretch, { days }: OpeningWindow, calendar: WageCalendar): boolean {
  const day = surchargeDay(part)
  return WEEKDAYS_OF[days].includes(weekdayOf(day)) && !isPaidHoliday(day, calendar)
}

const WEEKDAYS_OF: Record<OpeningWindow['days'], readonly number[]> = {
  weekdays: [0, 1, 2, 3, 4],
  saturday: [5],
  sunday: [SUNDAY],
}
