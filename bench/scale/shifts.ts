import type { Duty } from '#domain/wages/wage-history.ts'
import type { Away } from './absences.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import { type Person, plannedOn } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { isAway } from './stamps.ts'

export type Shift = Duty & { isPublished: boolean }

const DAYS_BACK = 14
const DAYS_AHEAD = 14
const PUBLISHED_AHEAD = 7

/** Of two weeks before the plan's day and two weeks after it; the last one is a draft. */
export function shiftsOf(
  plan: Plan,
  company: CompanyPlan,
  person: Person,
  away: readonly Away[],
  firstId: number,
): Shift[] {
  if (!person.isStamping || !person.isOpen) return []
  const found: Shift[] = []
  for (let day = plan.day - DAYS_BACK; day < plan.day + DAYS_AHEAD; day++) {
    const planned = plannedOn(person, company, day)
    if (!planned || isAway(away, day)) continue
    const from = calendar.startOf(day) + planned.begin
    found.push({
      ...{ id: firstId + found.length, storeId: planned.contract.storeId, from, to: from + planned.minutes },
      ...{ breakMinutes: planned.pause, isPublished: day < plan.day + PUBLISHED_AHEAD },
    })
  }
  return found
}

export const shiftRow = (company: CompanyPlan, person: Person, shift: Shift): Row => [
  ...[
    company.number,
    shift.id,
    person.id,
    shift.storeId,
    momentText(shift.from),
    momentText(shift.to),
    shift.breakMinutes,
  ],
  ...[shift.breakMinutes > 0 ? momentText(shift.from + 240) : null],
  ...[shift.isPublished ? momentText(shift.from - 21 * 1440) : null, company.first.spot + (person.index % 4)],
]
