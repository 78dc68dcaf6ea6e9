import { mailList } from '#contract/notifications/mail-list.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const mailListRoutes = serve(mailList, {
  list: ({ scope }) => actions.list(scope),
  add: ({ scope, body }) => actions.add(scope, body.email),
  remove: ({ scope, body }) => actions.remove(scope, body.id),
  digest: ({ scope }) => actions.digest(scope),
  sent: ({ scope }) => actions.sent(scope),
  test: ({ scope }) => actions.sendTest(scope),
  changeDigest: ({ scope, body }) => actions.changeDigest(scope, body),
})
