import { agreementCatalogue } from '#contract/superadmin/agreement-catalogue.ts'
import { serve } from '#server/platform/serve.ts'
import { catalogue } from '#server/rooms/agreements/public.ts'
import * as actions from './actions.ts'

export const agreementCatalogueRoutes = serve(agreementCatalogue, {
  list: () => actions.list(),
  find: ({ params }) => actions.find(params.id),
  create: ({ session, caller, body }) =>
    actions.act(session, caller, (tx, author) => catalogue.create(tx, author, body)),
  change: ({ session, caller, params: { id }, body }) =>
    actions.act(session, caller, async (tx, author) => {
      await catalogue.change(tx, author, id, body)
      return id
    }),
  remove: ({ session, caller, params }) =>
    actions.end(session, caller, (tx, author) => catalogue.remove(tx, author, params.id)),
  preview: ({ upload }) => actions.preview(upload),
  receivers: ({ params, query: { federalState = null, ...asked } }) =>
    actions.receivers(params.id, { ...asked, federalState }),
  addTable: ({ session, caller, params, body }) => actions.addTable(session, caller, params.id, body),
  changeTable: ({ session, caller, params, body }) => actions.changeTable(session, caller, params.id, body),
  propose: ({ session, caller, params, body }) => actions.propose(session, caller, params.id, body.version),
  takeBack: ({ session, caller, params, body }) => actions.takeBack(session, caller, params.id, body.version),
  removeTable: ({ session, caller, params }) =>
    actions.end(session, caller, (tx, author) => catalogue.removeTable(tx, author, params.id)),
})
