import { sisterProducts } from '#contract/shell/sister-products.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const sisterProductRoutes = serve(sisterProducts, { list: ({ scope }) => actions.list(scope) })
