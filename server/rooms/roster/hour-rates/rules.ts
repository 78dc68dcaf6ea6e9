import type { HourRate } from '#contract/roster/hour-rates.ts'
import { hourlyCents } from '#domain/wages/agreed-pay.ts'
import { dayText } from '#domain/wages/calendar.ts'
import { rulesInStore } from '#domain/wages/store-work-time.ts'
import type { Models } from '#domain/wages/wage-history.ts'
import type { PaidContract } from './rows.ts'

/** By person; of several contracts at a time the first one counts, and one that follows when it is over. */
export function ratesOf(contracts: readonly PaidContract[], models: Models): HourRate[] {
  return [...Map.groupBy(contracts, ({ employeeId }) => employeeId)].map(([employeeId, [first, ...others]]) => {
    let last = first!
    const later = others.filter(next => {
      const follows = last.to !== null && last.to < next.from
      if (follows) last = next
      return follows
    })
    return {
      ...{ employeeId, cents: centsOf(first!, models) },
      later: later.map(next => ({ from: dayText(next.from), cents: centsOf(next, models) })),
    }
  })
}

function centsOf(contract: PaidContract, { byId, defaultId, stores }: Models): number | null {
  const { cents, wageType, weeklyMinutes, modelId, storeId, from } = contract
  if (cents === null || wageType === BY_HOUR) return cents
  const version = byId.get(modelId ?? defaultId ?? Number.NaN)?.versions.findLast(one => one.from <= from)
  if (!version) return null
  const { daysPerWeek, monthFactor } = rulesInStore(version.rules, stores?.get(storeId))
  return hourlyCents({ cents, wageType, weeklyMinutes, daysPerWeek, monthFactor }) ?? null
}

/** Spec 2 §9 */
const BY_HOUR = 1
