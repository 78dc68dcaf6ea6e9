import { holidayComparison } from '#contract/comparison/holiday-comparison.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const holidayComparisonRoutes = serve(holidayComparison, {
  numbers: ({ scope }) => inCompany(scope, rows.companyNumbers),
  statements: ({ scope, query }) => actions.statements(scope, query),
  employed: ({ scope, query }) => actions.employed(scope, query),
  hints: ({ scope, query }) => actions.hints(scope, query),
})
