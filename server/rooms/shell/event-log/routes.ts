import { eventLog } from '#contract/shell/event-log.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const eventLogRoutes = serve(eventLog, {
  list: ({ scope, body }) => actions.list(scope, body),
  newer: ({ scope, body }) => actions.countNewer(scope, body),
  choices: ({ scope }) => actions.choices(scope),
  stream: ({ scope, query }) => actions.stream(scope, query),
  auditCopy: ({ scope, body }) => actions.auditCopy(scope, body),
  export: ({ scope, body }) => actions.exportFile(scope, body),
})
