import type { HourRate } from '#contract/roster/hour-rates.ts'
import { hourlyCents } from '#domain/wages/agreed-pay.ts'
import { rulesInStore } from '#domain/wages/store-work-time.ts'
import type { Models } from '#domain/wages/wage-history.ts'
import type { PaidContract } from './rows.ts'

/** By person; of several contracts the first one counts. */
export function ratesOf(contracts: readonly PaidContract[], models: Models): HourRate[] {
  const first = new Map<number, PaidContract>()
  for (const contract of contracts) if (!first.has(contract.employeeId)) first.set(contract.employeeId, contract)
  return [...first.values()].map(contract => ({ employeeId: contract.employeeId, cents: centsOf(contract, models) }))
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
