import type { Day, Minute, Span } from '#domain/wages/calendar.ts'
import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Away } from './absences.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import { type Person, plannedOn } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'

export type Stamped = {
  id: number
  storeId: number
  from: Minute
  to: Minute
  /** Of some people when they were is known, of the others only how long. */
  pause: Span | null
  pauseMinutes: number | null
  isConfirmed: boolean
}

const LATE = [-4, -2, 0, 0, 3]
const LONGER = [-10, -5, 0, 0, 5, 15]
const CONFIRMED_AFTER_DAYS = 7
const KNOWN_PAUSES_EVERY = 10

/** One for each day that somebody works and is there, up to the day before the plan's. */
export function stampsOf(
  plan: Plan,
  company: CompanyPlan,
  person: Person,
  month: Month,
  away: readonly Away[],
  firstId: number,
): Stamped[] {
  if (!person.isStamping) return []
  const random = randomOf(plan.seed, company.number, person.index, month, 2)
  const span = spanOfMonth(month)
  const [first, last] = [Math.max(span.first, person.entry), Math.min(span.last, plan.day - 1)]
  const found: Stamped[] = []
  for (let day = first; day <= last; day++) {
    const planned = plannedOn(person, company, day)
    if (!planned || isAway(away, day)) continue
    const from = calendar.startOf(day) + planned.begin + random.oneOf(LATE)
    const to = from + planned.minutes + random.oneOf(LONGER)
    const isKnown = person.index % KNOWN_PAUSES_EVERY === 0
    found.push({
      ...{ id: firstId + found.length, storeId: planned.contract.storeId, from, to },
      pause: planned.pause && isKnown ? { from: from + 240, to: from + 240 + planned.pause } : null,
      pauseMinutes: planned.pause && !isKnown ? planned.pause : null,
      isConfirmed: plan.day - day > CONFIRMED_AFTER_DAYS || random.happens(60),
    })
  }
  return found
}

export const isAway = (away: readonly Away[], day: Day): boolean =>
  away.some(({ from, to }) => from <= day && to >= day)

export const stampRow = (company: CompanyPlan, person: Person, stamp: Stamped): Row => [
  ...[company.number, stamp.id, person.id, stamp.storeId, momentText(stamp.from), momentText(stamp.to)],
  ...[stamp.isConfirmed, momentText(stamp.to), stamp.pauseMinutes],
]

export const pauseRow = (company: CompanyPlan, id: number, stamp: Stamped, { from, to }: Span): Row => [
  ...[company.number, id, stamp.id, stamp.storeId, momentText(from), momentText(to)],
]
