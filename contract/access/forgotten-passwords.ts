import { Nothing, routes } from '../endpoint.ts'
import { Email } from '../texts.ts'
import { z } from '../zod.ts'

export const forgottenPasswords = routes({
  report: {
    method: 'POST',
    path: '/api/account/forgot',
    needsNoRoom: 'access',
    summary: 'Schickt einen Link zum Zurücksetzen des Passworts, falls es das Konto gibt; antwortet immer gleich',
    permission: 'public',
    body: z.object({ email: Email }),
    answer: Nothing,
    refusals: ['too_many'],
    rate: 'guess',
  },
})
