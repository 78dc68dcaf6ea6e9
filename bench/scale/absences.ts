import type { AbsenceKind } from '#domain/wages/absence-kinds.ts'
import type { AbsenceType } from '#domain/wages/absence-types.ts'
import type { Day, Minute } from '#domain/wages/calendar.ts'
import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Random } from '#server/demo/random.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import { contractOn, type Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'

/** Both days included. */
export type Away = {
  id: number
  storeId: number
  from: Day
  to: Day
  type: AbsenceType
  kind: AbsenceKind | null
  isConfirmed: boolean
  isApproved: boolean
}

const LENGTHS = [1, 1, 2, 2, 3, 5]
/** When in a month they begin; none reaches the next one's. */
const SLOTS = [
  [1, 8],
  [15, 21],
] as const
const SLOT_DAYS = 6
const MOST_DAYS_UNCONFIRMED = 3

/** About one a month; they never overlap, and none goes over a month's end. */
export function absencesOf(plan: Plan, company: CompanyPlan, person: Person, month: Month, firstId: number): Away[] {
  // The first day of the founder is the company's first record.
  if (person.index === 0 && month === plan.first) return []
  const random = randomOf(plan.seed, company.number, person.index, month, 1)
  const wish = random.between(1, 100)
  const count = wish <= 19 ? 0 : wish <= 77 ? 1 : 2
  const { first } = spanOfMonth(month)
  const found: Away[] = []
  const begin = random.between(0, 1)
  for (let at = 0; at < count; at++) {
    const [low, high] = SLOTS[(begin + at) % SLOTS.length]!
    const from = first + random.between(low, high) - 1
    const drawn = awayFrom(plan, month, from, random)
    const to = Math.min(drawn.to, from + SLOT_DAYS, person.exit ?? drawn.to)
    const contract = contractOn(person, from)
    if (!contract || from < person.entry || to < from) continue
    found.push({ ...drawn, id: 0, storeId: contract.storeId, from, to })
  }
  return found.sort((one, other) => one.from - other.from).map((away, at) => ({ ...away, id: firstId + at }))
}

function awayFrom(plan: Plan, month: Month, from: Day, random: Random) {
  const days = random.oneOf(LENGTHS)
  const what = random.between(1, 100)
  const type: AbsenceType = what <= 60 ? 1 : what <= 88 ? 2 : what <= 92 ? 6 : what <= 98 ? 8 : 4
  const kind: AbsenceKind | null = type === 8 ? 'ARZT' : type === 4 ? 'UNBEZ' : null
  return {
    ...{ to: from + (type === 8 ? 1 : days) - 1, type, kind },
    isConfirmed: type === 2 && days > MOST_DAYS_UNCONFIRMED,
    isApproved: random.happens(month < plan.last ? 99 : 85),
  }
}

/** Some days before; what is planned ahead was asked for before the plan's day. */
export const askedAt = (plan: Plan, begin: Minute): string =>
  momentText(Math.min(begin - 3 * 1440, calendar.startOf(plan.day) - 120))

export const absenceRow = (plan: Plan, company: CompanyPlan, person: Person, away: Away): Row => [
  ...[company.number, away.id, person.id, away.storeId],
  ...[momentText(calendar.startOf(away.from)), momentText(calendar.startOf(away.to + 1)), away.type, away.isApproved],
  ...[askedAt(plan, calendar.startOf(away.from)), away.kind, away.isConfirmed],
]
