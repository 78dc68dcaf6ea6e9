import { bell } from '#contract/notifications/bell.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { COMPANY_CATEGORIES, companyCounts } from './rules.ts'

export const bellRoutes = serve(bell, {
  company: async ({ scope }) => companyCounts((await actions.counts(scope, COMPANY_CATEGORIES)).counts),
  counts: ({ scope }) => actions.counts(scope),
  config: ({ scope }) => actions.config(scope),
  changeConfig: ({ scope, body }) => actions.changeConfig(scope, body),
})
