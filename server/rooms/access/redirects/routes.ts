import { redirects } from '#contract/access/redirects.ts'
import { serve } from '#server/platform/serve.ts'
import { checkRedirect } from './actions.ts'

export const redirectRoutes = serve(redirects, {
  check: ({ query }) => ({ redirect: checkRedirect(query.redirect) }),
})
