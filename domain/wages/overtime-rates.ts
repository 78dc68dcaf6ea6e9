import { SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import { overtimeKindAt, overtimeRateOf } from './employment-rules.ts'
import { splitByOpening } from './longer-openings.ts'
import { type Classified, surchargeDay, within } from './worked-stretches.ts'

type Overtime = Classified & { kind: 'UE50' | 'UE70' | 'UE100' }

const isOvertime = (part: Classified): part is Overtime =>
  part.kind === 'UE50' || part.kind === 'UE70' || part.kind === 'UE100'

/** Overtime at night, on Sundays and holidays or in a window of longer opening hours may have a rate of its own: the highest holds. */
export function atItsRate(part: Classified, calendar: WageCalendar): Classified[] {
  if (!isOvertime(part)) return [part]
  return part.terms.rules.openings.reduce<Overtime[]>(
    (parts, window) => parts.flatMap(each => atRateOfWindow(each, window, calendar)),
    atSecondRate(part, calendar),
  )
}

function atSecondRate(part: Overtime, calendar: WageCalendar): Overtime[] {
  const { secondOvertimePercent, secondOvertimeFrom: from, secondOvertimeTo: to, secondOvertimeDays } = part.terms.rules
  if (secondOvertimePercent === null) return [part]
  const second = { ...part, kind: 'UE100' as const }
  const day = surchargeDay(part)
  if (secondOvertimeDays === 'sundays' && (calendar.isHoliday(day) || weekdayOf(day) === SUNDAY)) return [second]
  if (from === null || to === null) return [part]
  return [...within([second], from, to), ...within([part], to, from)]
}

function atRateOfWindow(
  part: Overtime,
  window: Overtime['terms']['rules']['openings'][number],
  calendar: WageCalendar,
) {
  const { rules } = part.terms
  const rate = Math.max(window.overtimePercent ?? 0, window.overtime === 'higher' ? window.percent : 0)
  const kind = rate > overtimeRateOf(part.kind, rules) && overtimeKindAt(rate, rules)
  if (!kind) return [part]
  const { inside, outside } = splitByOpening(part, window, calendar)
  return [...inside.map(each => ({ ...each, kind })), ...outside]
}
