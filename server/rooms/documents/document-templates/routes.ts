import { documentTemplates } from '#contract/documents/document-templates.ts'
import { offered } from '#domain/basics/enum-lists.ts'
import { TEMPLATE_TYPES } from '#domain/documents/template-types.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const documentTemplateRoutes = serve(documentTemplates, {
  types: () => offered(TEMPLATE_TYPES).map(({ id, label_de }) => ({ id, label_de })),
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  repair: ({ scope, params, body }) => actions.repair(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
