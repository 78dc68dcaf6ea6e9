import { SIGN_ON_STEPS } from '#domain/access/sign-on-steps.ts'
import { CompanyQuery, data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const SignOnTest = z.object({
  steps: z.array(
    z.object({
      step: z.enum(Object.keys(SIGN_ON_STEPS) as (keyof typeof SIGN_ON_STEPS)[]),
      /** `soon`: well today, and not for much longer. `open`: not reached, or the provider does not tell. */
      state: z.enum(['ok', 'soon', 'failed', 'open']),
      message: z.string(),
    }),
  ),
})
export type SignOnTest = z.infer<typeof SignOnTest>

/** Whether people could sign in by what is set. */
export const signOnTests = routes({
  test: {
    method: 'POST',
    path: '/api/sec/singlesignon/test',
    summary:
      'Prüft, was sich ohne Anmeldung prüfen lässt: ob der Anmeldedienst erreichbar ist, seine Signaturschlüssel oder Zertifikate, und ob er den Client annimmt',
    query: CompanyQuery,
    permission: 'sign-on.write',
    answer: data(SignOnTest),
    refusals: ['not_found'],
    rate: 'heavy',
  },
})
