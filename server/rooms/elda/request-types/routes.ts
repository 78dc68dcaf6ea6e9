import { requestTypes } from '#contract/elda/request-types.ts'
import { REQUEST_TYPES, requestTypeFields } from '#domain/elda/request-types.ts'
import { serve } from '#server/platform/serve.ts'

export const requestTypeRoutes = serve(requestTypes, {
  types: async () => [...REQUEST_TYPES],
  fields: async ({ query }) => requestTypeFields(query.requestType),
})
