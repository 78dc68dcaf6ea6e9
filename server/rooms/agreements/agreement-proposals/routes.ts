import { agreementProposals } from '#contract/agreements/agreement-proposals.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const agreementProposalRoutes = serve(agreementProposals, {
  catalogue: ({ scope }) => inCompany(scope, actions.shown),
  allow: ({ scope, body }) => actions.allow(scope, body),
  copy: ({ scope, params, body }) => actions.copy(scope, params.id, body.name),
  follow: ({ scope, params, body }) => actions.follow(scope, params.id, body),
  take: ({ scope, body }) => actions.take(scope, body),
  refuse: ({ scope, params, body }) => actions.refuse(scope, params.id, body),
  later: ({ scope, params, body }) => actions.later(scope, params.id, body.version),
})
