import { costCentres } from '#contract/settings/cost-centres.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('settings/cost-centres', costCentres, {
  one: 'Kostenstelle',
  of: 'der Kostenstelle',
  nameOf: ({ name, costCenterNumber: number }) => (number ? `„${name}“ (${number})` : `„${name}“`),
})

export const costCentresQuery = queries.list
