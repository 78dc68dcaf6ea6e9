import type { Day } from '../wages/calendar.ts'

/** How somebody is insured: BBER, GERF and FRDV of a notice. */
export type Insured = { area: string; isMarginal: boolean; isFree: boolean }

/** How somebody is insured from a day on, until the next one. */
export type InsuredStep = Insured & { from: Day }

/** Days in a row at one contribution account; the first step begins with them. Both days count, no end: it goes on. */
export type InsuredRun = {
  account: string
  from: Day
  to: Day | null
  steps: readonly InsuredStep[]
  /** Agreed when it begins. */
  weeklyMinutes: number | null
}

type DaySpan = { from: Day; to: Day | null }
export type InsuredContract = DaySpan & Insured & { account: string; weeklyMinutes: number | null }

/**
 * When somebody has to be insured, by the data alone: the days in service on which a contract holds, as far as they follow each other at
 * one account. Of several contracts on a day the one with the most hours counts, then the one that began first. Contracts at several accounts at a time
 * are insured at that one's.
 */
export function insuredRuns(inService: readonly DaySpan[], contracts: readonly InsuredContract[]): InsuredRun[] {
  const runs: (InsuredRun & { steps: InsuredStep[] })[] = []
  for (const { from, to, contract } of pieces(inService, contracts)) {
    const { account, weeklyMinutes, area, isMarginal, isFree } = contract
    const step = { from, area, isMarginal, isFree }
    const last = runs.at(-1)
    if (!last || last.to !== from - 1 || last.account !== account) {
      runs.push({ account, from, to, steps: [step], weeklyMinutes })
      continue
    }
    last.to = to
    if (!isInsuredAlike(last.steps.at(-1)!, step)) last.steps.push(step)
  }
  return runs
}

export const isInsuredAlike = (one: Insured, other: Insured): boolean =>
  one.area === other.area && one.isMarginal === other.isMarginal && one.isFree === other.isFree

const END = Number.MAX_SAFE_INTEGER
const endOf = ({ to }: DaySpan): Day => to ?? END

/** Days in order, each with the contract that counts on it. */
function pieces(
  inService: readonly DaySpan[],
  contracts: readonly InsuredContract[],
): (DaySpan & { contract: InsuredContract })[] {
  const edges = [...inService, ...contracts].flatMap(span => [span.from, endOf(span) === END ? END : endOf(span) + 1])
  const days = [...new Set([...edges, END])].toSorted((a, b) => a - b)
  return days.slice(0, -1).flatMap((from, at) => {
    const next = days[at + 1]!
    const holds = (span: DaySpan) => span.from <= from && from <= endOf(span)
    if (!inService.some(holds)) return []
    const contract = contracts.filter(holds).toSorted(byWeight)[0]
    return contract ? [{ from, to: next === END ? null : next - 1, contract }] : []
  })
}

const byWeight = (a: InsuredContract, b: InsuredContract): number =>
  (b.weeklyMinutes ?? 0) - (a.weeklyMinutes ?? 0) || a.from - b.from
