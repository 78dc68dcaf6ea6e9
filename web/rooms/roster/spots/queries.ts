import { type Spot, spots } from '#contract/roster/spots.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

/** „Küche Frühstück“ */
export const spotName = ({ unitName, name }: Pick<Spot, 'unitName' | 'name'>): string => `${unitName} ${name}`.trim()

export const queries = nounQueries('roster/spots', spots, {
  one: 'Bereich',
  of: 'des Bereichs',
  nameOf: spot => `„${spotName(spot)}“`,
})
