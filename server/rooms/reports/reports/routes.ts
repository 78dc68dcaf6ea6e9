import { reports } from '#contract/reports/reports.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { makeReport } from './jobs.ts'

export const reportRoutes = serve(reports, {
  list: ({ scope, query }) => actions.list(scope, query.reportType),
  create: ({ scope, body }) => actions.create(scope, body, makeReport),
  createManual: ({ scope, body }) => actions.createManual(scope, body),
  finishManual: ({ scope, body, upload }) => actions.finishManual(scope, body.reportId, upload),
  retry: ({ scope, params }) => actions.retry(scope, params.id, makeReport),
  remove: ({ scope, query }) => actions.remove(scope, query.id),
})
