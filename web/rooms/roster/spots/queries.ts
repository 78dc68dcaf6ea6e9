import { type Spot, spots } from '#contract/roster/spots.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

/** „Küche Frühstück“ */
export const spotName = ({ unitName, name }: Pick<Spot, 'unitName' | 'name'>): string => `${unitName} ${name}`.trim()

export const queries = nounQueries('roster/spots', spots, {
  one: 'Bereich',
  of: 'des Bereichs',
  nameOf: spot => `„${spotName(spot)}“`,
})

/** Where a new shift of the store can be planned, and the one that a stored one lies in. */
export const offeredSpots = (spots: readonly Spot[] | undefined, storeId: number | null, kept?: number | null) =>
  (spots ?? []).filter(
    spot => spot.id === kept || (!spot.isHidden && (spot.storeId === null || spot.storeId === storeId)),
  )
