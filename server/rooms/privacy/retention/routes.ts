import { retention, retentionLocks } from '#contract/privacy/retention.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const retentionRoutes = serve(retention, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
  due: ({ scope }) => actions.due(scope),
})

export const retentionLockRoutes = serve(retentionLocks, {
  show: ({ scope, params }) => actions.showLock(scope, params.id),
  change: ({ scope, params, body }) => actions.changeLock(scope, params.id, body),
})
