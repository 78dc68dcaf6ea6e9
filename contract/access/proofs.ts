import { data, Nothing, routes } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Question, UsedCredential } from './passkeys.ts'
import { OwnPassword } from './passwords.ts'
import { Code } from './second-factor.ts'

/** What somebody proves by that it is still they who sit there; the password only where there is no second factor. */
export const PROOFS = ['totp', 'passkey', 'password'] as const
export type ProofWay = (typeof PROOFS)[number]

const PROOF = z
  .object({ totp: Code.optional(), credential: UsedCredential.optional(), password: OwnPassword.optional() })
  .refine(
    ({ totp, credential, password }) => [totp, credential, password].filter(Boolean).length === 1,
    'Genau ein Nachweis',
  )

/** Before what moves or removes people or companies: each proof is good for one such act. */
export const proofs = routes({
  ways: {
    method: 'GET',
    path: '/api/self/proof',
    summary: 'Womit der Angemeldete sich noch einmal ausweisen kann',
    permission: 'session',
    answer: data(z.array(z.enum(PROOFS))),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/self/proof/start',
    needsNoRoom: 'access',
    summary: 'Was der Browser braucht, um mit einem Passkey nachzuweisen, wer da sitzt; gilt fünf Minuten, einmal',
    permission: 'session',
    answer: data(Question),
    rate: 'guess',
  },
  prove: {
    method: 'POST',
    path: '/api/self/proof',
    needsNoRoom: 'access',
    summary: 'Weist den Angemeldeten noch einmal aus, für fünf Minuten und eine Handlung',
    body: PROOF,
    permission: 'session',
    byPeople: true,
    answer: Nothing,
    refusals: ['invalid', 'forbidden', 'too_many'],
    rate: 'guess',
  },
})
