import type { Day } from '../wages/calendar.ts'
import type { ModelGroup } from '../wages/model-groups.ts'
import { insuredAs, isInterruption } from './insured-facts.ts'
import type { Insured, InsuredContract } from './insured-runs.ts'

type DaySpan = { from: Day; to: Day | null }

export type PersonContract = DaySpan & {
  id: number
  group: ModelGroup | undefined
  /** '' where the store has none. */
  account: string
  weeklyMinutes: number
}
export type InsuranceFact = {
  id: number
  from: Day
  area: string | null
  isMarginal: boolean | null
  isFree: boolean | null
}
export type Leaving = {
  id: number
  /** The last day of employment, or before the insurance rests. */
  day: Day
  reason: string
  noticePayTo: Day | null
  leavePayTo: Day | null
  resumesOn: Day | null
}

/** A day of work of somebody who is engaged by the day. */
export type CasualDay = { day: Day; account: string; insured: Insured }

export type PersonInsurance = {
  inService: DaySpan[]
  contracts: InsuredContract[]
  casual: CasualDay[]
}

/** What the data say of somebody; facts of each kind by day, the first one first. */
export type PersonData = {
  employments: readonly DaySpan[]
  contracts: readonly PersonContract[]
  facts: readonly InsuranceFact[]
  leavings: readonly Leaving[]
  /** Days on which they work, by plan or stamp. */
  worked: readonly Day[]
}

/**
 * When and how somebody is insured. The insurance lasts as long as notice and leave are paid after the employment (ASVG § 11 (2)), and
 * rests while the employment goes on without pay; who is engaged by the day is insured on the days of work.
 */
export function personInsurance({ employments, contracts, facts, leavings, worked }: PersonData): PersonInsurance {
  const paid = employments.map((span, at) => paidOn(span, employments[at + 1], leavings))
  const inService = paid.flatMap(({ from, paidTo }) => withoutRests({ from, to: paidTo }, leavings))
  const holds = ({ from, to }: DaySpan, day: Day) => from <= day && (to === null || day <= to)
  const lasting = contracts.filter(({ group }) => group !== 'casual')
  return {
    inService,
    contracts: lasting.flatMap(contract => {
      const ended = paid.find(({ to, paidTo }) => to !== null && paidTo !== to && holds(contract, to))
      const lastsAsContract = !ended || (contract.to !== null && contract.to > ended.paidTo!)
      return pieces(lastsAsContract ? contract : { ...contract, to: ended.paidTo }, facts)
    }),
    casual: worked.flatMap(day => {
      const contract = contracts.find(each => each.group === 'casual' && holds(each, day))
      const isInsured = lasting.some(each => holds(each, day))
      if (!contract || isInsured || !inService.some(span => holds(span, day))) return []
      return [{ day, account: contract.account, insured: insuredAs('casual', factOn(facts, day)) }]
    }),
  }
}

/** As long as something is paid; where the next employment begins before that, the two are told apart by its last day of work. */
function paidOn({ from, to }: DaySpan, next: DaySpan | undefined, leavings: readonly Leaving[]) {
  const leaving = to === null ? undefined : leavings.find(({ day }) => day === to)
  const paidTo = leaving?.leavePayTo ?? leaving?.noticePayTo ?? to
  const isFree = paidTo === null || next === undefined || paidTo < next.from - 1
  return { from, to, paidTo: isFree ? paidTo : to }
}

function withoutRests(span: DaySpan, leavings: readonly Leaving[]): DaySpan[] {
  const spans: DaySpan[] = []
  let from: Day | null = span.from
  for (const { day, reason, resumesOn } of leavings) {
    if (from === null || !isInterruption(reason) || day < from || (span.to !== null && day >= span.to)) continue
    spans.push({ from, to: day })
    from = resumesOn !== null && (span.to === null || resumesOn <= span.to) ? resumesOn : null
  }
  return from === null ? spans : [...spans, { from, to: span.to }]
}

/** A contract from fact to fact. */
function pieces(
  { from, to, group, account, weeklyMinutes }: PersonContract,
  facts: readonly InsuranceFact[],
): InsuredContract[] {
  const inside = facts.map(fact => fact.from).filter(day => day > from && (to === null || day <= to))
  const days = [from, ...inside]
  return days.map((day, at) => ({
    ...{ from: day, to: at + 1 < days.length ? days[at + 1]! - 1 : to, account, weeklyMinutes },
    ...insuredAs(group, factOn(facts, day)),
  }))
}

const factOn = (facts: readonly InsuranceFact[], day: Day): InsuranceFact | undefined =>
  facts.findLast(({ from }) => from <= day)
