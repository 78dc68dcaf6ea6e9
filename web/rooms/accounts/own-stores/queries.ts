import { ownStores } from '#contract/accounts/own-stores.ts'
import { stores } from '#contract/accounts/stores.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries(
  'accounts/stores',
  { list: stores.settings, ...ownStores },
  { one: 'Standort', of: 'des Standorts' },
)
