import { planningPeople } from '#contract/roster/planning-people.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const planningPersonRoutes = serve(planningPeople, {
  list: ({ scope }) => inCompany(scope, rows.list),
})
