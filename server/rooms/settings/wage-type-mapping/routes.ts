import { wageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const wageTypeMappingRoutes = serve(wageTypeMapping, {
  show: ({ scope }) => inCompany(scope, actions.show),
  change: ({ scope, body }) => actions.change(scope, body),
})
