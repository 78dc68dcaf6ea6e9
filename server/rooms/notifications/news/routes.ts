import { news } from '#contract/notifications/news.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const newsRoutes = serve(news, {
  newEmployees: ({ scope }) => actions.unread(scope, 'new'),
  canceledContracts: ({ scope }) => actions.unread(scope, 'ended'),
  readNewEmployee: ({ scope, query }) => actions.setRead(scope, 'new', query.employeeId),
  readAllNewEmployees: ({ scope }) => actions.setAllRead(scope, 'new'),
  readCanceledContract: ({ scope, query }) => actions.setRead(scope, 'ended', query.employeeId),
  readAllCanceledContracts: ({ scope }) => actions.setAllRead(scope, 'ended'),
})
