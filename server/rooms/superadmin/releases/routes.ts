import { releases } from '#contract/superadmin/releases.ts'
import { serve } from '#server/platform/serve.ts'
import { managedReleases } from '#server/rooms/shell/public.ts'
import * as actions from './actions.ts'

export const releaseRoutes = serve(releases, {
  list: () => actions.list(),
  installation: () => actions.installation(),
  readers: ({ params }) => actions.readers(params.id),
  create: ({ session, caller, body }) =>
    actions.act(session, caller, (tx, author) => managedReleases.write(tx, author, body)),
  change: ({ session, caller, params: { id }, body }) =>
    actions.act(session, caller, (tx, author) => managedReleases.change(tx, author, id, body), id),
  publish: ({ session, caller, params: { id }, body }) =>
    actions.act(session, caller, (tx, author) => managedReleases.publish(tx, author, id, body.version), id),
  plan: ({ session, caller, params: { id }, body }) =>
    actions.act(session, caller, (tx, author) => managedReleases.plan(tx, author, id, body.version), id),
  takeBack: ({ session, caller, params: { id }, body }) =>
    actions.act(session, caller, (tx, author) => managedReleases.takeBack(tx, author, id, body.version), id),
  remove: ({ session, caller, params }) => actions.remove(session, caller, params.id),
})
