import { planMails } from '#contract/roster/plan-mails.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const planMailRoutes = serve(planMails, {
  preview: ({ scope, query }) => actions.preview(scope, query),
  tell: ({ scope, body }) => actions.tell(scope, body),
  setting: ({ scope }) => actions.setting(scope),
  changeSetting: ({ scope, body }) => actions.changeSetting(scope, body),
})
