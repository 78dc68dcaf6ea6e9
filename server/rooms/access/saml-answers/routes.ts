import { samlAnswers } from '#contract/access/saml-answers.ts'
import { serve } from '#server/platform/serve.ts'
import { ownMetadata } from '../saml-messages/request.format.ts'
import { samlOwn } from '../single-sign-on/actions.ts'
import { describeProvider, receive } from './actions.ts'

export const samlAnswerRoutes = serve(samlAnswers, {
  receive: ({ body, caller }) => receive(body.SAMLResponse, caller),
  metadata: () => ({
    bytes: Buffer.from(ownMetadata(samlOwn())),
    name: 'kontor-saml.xml',
    type: 'application/samlmetadata+xml',
  }),
  readProvider: ({ body }) => describeProvider(body.xml),
})
