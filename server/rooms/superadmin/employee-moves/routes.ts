import { managedMoves } from '#contract/superadmin/employee-moves.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const managedMoveRoutes = serve(managedMoves, {
  list: () => actions.list(),
  places: () => actions.places(),
  preview: ({ session, caller, body }) => actions.preview(session, caller, body),
  move: ({ session, caller, body }) => actions.move(session, caller, body),
  undo: ({ session, caller, params }) => actions.undo(session, caller, params.moveId),
})
