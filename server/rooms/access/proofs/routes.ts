import { proofs } from '#contract/access/proofs.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const proofRoutes = serve(proofs, {
  ways: ({ session }) => actions.ways(session),
  startPasskey: ({ session }) => actions.startPasskey(session),
  prove: ({ session, caller, body }) => actions.prove(session, body, caller),
})
