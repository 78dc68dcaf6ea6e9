import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { plainDomain } from '#domain/access/email-domain.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const singleSignOnRoutes = serve(singleSignOn, {
  async find({ body }) {
    const settings = await acrossCompanies(tx => rows.byDomain(tx, plainDomain(body.domain) ?? ''))
    return { hasSignOn: settings?.active === true }
  },
  start: ({ body }) => actions.start(body.email),
  finish: ({ body, caller }) => actions.finish(body.key, body.answer, body.totp, caller),
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, session, body }) => actions.change(scope, session, body),
  remove: ({ scope }) => actions.remove(scope),
})
