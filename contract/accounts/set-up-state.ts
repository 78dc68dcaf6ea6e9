import { data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Asked by the sign-in, which needs nothing else of the setting up. */
export const setUpState = routes({
  find: {
    method: 'GET',
    path: '/api/setup',
    summary: 'Ob noch niemand eingerichtet hat; dann sagt die Anmeldung, wo die Adresse zum Einrichten steht',
    permission: 'public',
    answer: data(z.object({ isOpen: z.boolean() })),
  },
})
