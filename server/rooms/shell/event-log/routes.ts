import { eventLog } from '#contract/shell/event-log.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const eventLogRoutes = serve(eventLog, {
  list: ({ scope, query }) => actions.list(scope, query),
  newer: ({ scope, query }) => actions.countNewer(scope, query),
  choices: ({ scope }) => actions.choices(scope),
  export: ({ scope, query }) => actions.exportFile(scope, query),
})
