import { calendarEvents } from '#contract/roster/calendar-events.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const calendarEventRoutes = serve(calendarEvents, {
  list: ({ scope, query }) => inCompany(scope, tx => rows.list(tx, query)),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
