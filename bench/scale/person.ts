import { type Day, weekdayOf } from '#domain/wages/calendar.ts'
import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Contract } from '#domain/wages/wage-history.ts'
import { MODELS } from '#server/demo/models.ts'
import type { Random } from '#server/demo/random.ts'
import { calendar } from './moments.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'

export type PaidContract = Contract & { paymentCents: number }

/** When somebody is there, and how they work; names and numbers are drawn when their row is made. */
export type Person = {
  id: number
  /** In the company, from 0 on. */
  index: number
  first: Month
  /** The month that runs, for who is still there. */
  last: Month
  isOpen: boolean
  entry: Day
  exit: Day | null
  storeId: number
  isStamping: boolean
  hasPayslips: boolean
  isInEarlyWeek: boolean
  contracts: readonly PaidContract[]
}

const STAYING_PERCENT = 60
const PAYSLIPS_PERCENT = 46
const MOVING_PERCENT = 10
/** So that half of all people leave within a year and a half, as in shops and kitchens. */
const TENURE_EXPONENT = 2.2
/** By the place among `MODELS`: hours of contracts and the days of a week that they are for. */
const KINDS = [
  { weeklyMinutes: 2400, days: 5 },
  { weeklyMinutes: 2310, days: 5 },
  { weeklyMinutes: 1800, days: 5 },
  { weeklyMinutes: 1500, days: 5 },
  { weeklyMinutes: 1200, days: 4 },
  { weeklyMinutes: 480, days: 2 },
  { weeklyMinutes: 2400, days: 5 },
] as const
if (KINDS.length !== MODELS.length) throw new Error('Each model has its hours.')
const APPRENTICE = 6

/** The first person of a company is there from its first month on, so that everybody's months begin with their own entry. */
export function personOf(plan: Plan, company: CompanyPlan, index: number): Person {
  const random = randomOf(plan.seed, company.number, index)
  const isFounder = index === 0
  const span = plan.last - plan.first
  const drawn = 1 + Math.floor(span * (random.between(0, 1_000_000) / 1_000_000) ** TENURE_EXPONENT)
  const isOpen = random.happens(STAYING_PERCENT) || isFounder
  const months = isFounder ? span + 1 : drawn
  const first = isOpen ? plan.last - months + 1 : plan.first + random.between(0, span - months)
  const last = first + months - 1
  const entry = entryIn(
    first,
    isFounder ? plan.day : isOpen && first === last ? plan.day - 1 : spanOfMonth(first).last,
    isFounder,
    random,
  )
  const exit = isOpen ? null : Math.max(entry, spanOfMonth(last).last - random.between(0, 20))
  const isStamping = random.happens(company.stampShare * 100) || isFounder
  const contracts = contractsOf(plan, company, { index, first, last, entry, exit }, random)
  return {
    ...{ id: company.first.employee + index, index, first, last, isOpen, entry, exit, isStamping, contracts },
    ...{ storeId: contracts.at(-1)!.storeId, hasPayslips: random.happens(PAYSLIPS_PERCENT) },
    isInEarlyWeek: random.happens(60),
  }
}

/** Many begin with a month. */
function entryIn(month: Month, latest: Day, isFounder: boolean, random: Random): Day {
  const { first } = spanOfMonth(month)
  const day = random.happens(40) ? 0 : random.between(0, 24)
  return isFounder ? first : Math.max(first, Math.min(first + day, latest))
}

type Span = { index: number; first: Month; last: Month; entry: Day; exit: Day | null }

/** Hours change with a month, and of some people the store. */
function contractsOf(
  _plan: Plan,
  company: CompanyPlan,
  { index, first, last, entry, exit }: Span,
  random: Random,
): PaidContract[] {
  const isShort = last - first < 2
  const wish = random.between(1, 100)
  const count = isShort || wish > 92 ? 1 : wish > 62 ? 3 : 2
  const starts = [entry, ...changes(first, last, count - 1, random).map(month => spanOfMonth(month).first)]
  let kind = random.oneOf([0, 0, 1, 1, 2, 2, 3, 4, 4, 5, APPRENTICE])
  let storeId = company.first.store + (index % company.stores)
  return starts.map((from, at) => {
    if (at > 0) {
      kind = kind === APPRENTICE ? 0 : random.between(0, 5)
      if (random.happens(MOVING_PERCENT)) storeId = company.first.store + random.between(0, company.stores - 1)
    }
    const { weeklyMinutes } = KINDS[kind]!
    const next = starts[at + 1]
    return {
      ...{ id: company.first.contract + 3 * index + at, storeId, from, to: next === undefined ? exit : next - 1 },
      ...{ weeklyMinutes, modelId: company.first.employment_model + kind },
      paymentCents: Math.round((weeklyMinutes / 60) * random.between(4900, 6900)),
    }
  })
}

/** Different months after the first one, in their order. */
function changes(first: Month, last: Month, count: number, random: Random): Month[] {
  const found = new Set<Month>()
  const most = Math.min(count, last - first)
  while (found.size < most) found.add(random.between(first + 1, last))
  return [...found].sort((one, other) => one - other)
}

export const contractOn = ({ contracts }: Person, day: Day): PaidContract | undefined =>
  contracts.find(({ from, to }) => from <= day && (to === null || to >= day))

/** Minutes after midnight, and how long, with the pause among them. */
export type Planned = { begin: number; minutes: number; pause: number; contract: PaidContract }
const BEGINS = [360, 420, 540, 690, 840]
const PAUSE_AFTER = 360

/** Five days a week, or as many as the contract has; nobody works on Sundays and holidays. */
export function plannedOn(person: Person, company: CompanyPlan, day: Day): Planned | undefined {
  const weekday = weekdayOf(day)
  const contract = contractOn(person, day)
  if (!contract || calendar.isHoliday(day)) return undefined
  const { days, weeklyMinutes } = KINDS[contract.modelId! - company.first.employment_model]!
  const from = person.isInEarlyWeek ? 0 : 1
  if (weekday < from || weekday >= from + days) return undefined
  const worked = Math.round(weeklyMinutes / days)
  const pause = worked > PAUSE_AFTER ? 30 : 0
  const week = Math.floor((day + 3) / 7)
  return {
    begin: BEGINS[(person.index * 7 + week * (1 + (person.index % 3))) % BEGINS.length]!,
    minutes: worked + pause,
    pause,
    contract,
  }
}
