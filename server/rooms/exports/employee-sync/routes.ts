import { employeeSync } from '#contract/exports/employee-sync.ts'
import { serve } from '#server/platform/serve.ts'
import { fileOf } from '../employee-deliveries/actions.ts'
import * as actions from './actions.ts'

export const employeeSyncRoutes = serve(employeeSync, {
  show: ({ scope }) => actions.show(scope),
  open: ({ scope }) => actions.open(scope),
  preview: ({ scope, query }) => actions.preview(scope, query),
  runs: ({ scope }) => actions.runs(scope),
  change: ({ scope, body }) => actions.change(scope, body),
  export: ({ scope, query }) => actions.runExport(scope, query),
  async download({ scope, query }) {
    const { id } = await actions.runExport(scope, query, 'download')
    return (await fileOf(scope, id)).toString('base64')
  },
})
