import { signOnTests } from '#contract/access/sign-on-tests.ts'
import { serve } from '#server/platform/serve.ts'
import { test } from './actions.ts'

export const signOnTestRoutes = serve(signOnTests, { test: ({ scope }) => test(scope) })
