import { firstSteps } from '#contract/accounts/first-steps.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/companies')

export const firstStepsRoutes = serve(firstSteps, {
  close: ({ scope }) =>
    inCompany(scope, async tx => {
      if (!(await rows.close(tx))) return
      await trail.changed(tx, scope, { firstSteps: true }, { firstSteps: false }, scope.companyId)
    }),
})
