import { payrollPeriods } from '#contract/time/payroll-periods.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const payrollPeriodRoutes = serve(payrollPeriods, {
  absences: ({ scope, query }) => actions.previewAbsences(scope, query),
  hours: ({ scope, query }) => actions.previewHours(scope, query),
})
