import { signOnTests } from '#contract/accounts/sign-on-tests.ts'
import { serve } from '#server/platform/serve.ts'
import { test } from './actions.ts'

export const signOnTestRoutes = serve(signOnTests, { test: ({ scope }) => test(scope) })
