import { accountingCircles } from '#contract/settings/accounting-circles.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('settings/accounting-circles', accountingCircles, {
  one: 'Finanzbuchhaltungskreis',
  of: 'des Finanzbuchhaltungskreises',
})
