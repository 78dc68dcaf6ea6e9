import type { PaidContract } from '#contract/people/contracts.ts'

/** What the source tells of people and stores that the caller sees; a model that there is not is none. */
export function seenOf(
  told: readonly PaidContract[],
  seen: { people: readonly number[]; stores: readonly number[]; models: readonly number[] },
): PaidContract[] {
  const [people, stores, models] = [new Set(seen.people), new Set(seen.stores), new Set(seen.models)]
  return told
    .filter(({ remoteId, storeId }) => people.has(remoteId) && stores.has(storeId))
    .map(contract =>
      models.has(contract.employmentModelId ?? 0) ? contract : { ...contract, employmentModelId: null },
    )
}
