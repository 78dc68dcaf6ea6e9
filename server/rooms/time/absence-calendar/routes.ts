import { absenceCalendar } from '#contract/time/absence-calendar.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const absenceCalendarRoutes = serve(absenceCalendar, {
  month: ({ scope, query }) => actions.month(scope, query),
})
