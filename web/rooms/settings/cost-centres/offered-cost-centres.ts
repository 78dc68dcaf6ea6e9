import type { CostCentre } from '#contract/settings/cost-centres.ts'

/** Those that can be chosen: the visible ones, and the one that is chosen already. */
export const offeredCostCentres = (
  centres: readonly CostCentre[] | undefined,
  chosen?: number | null,
): CostCentre[] | undefined => centres?.filter(({ id, isVisible }) => isVisible || id === chosen)
