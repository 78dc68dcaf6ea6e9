import { routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** Spec 1 §7. */
export const redirects = routes({
  check: {
    method: 'GET',
    path: '/api/whitelist',
    summary: 'Ob eine Abmeldung zu dieser Adresse weiterleiten darf',
    permission: 'public',
    query: z.object({ redirect: Line.max(8192), source: Line.max(32).optional() }),
    /** Null: it may not. */
    answer: z.object({ redirect: z.string().nullable() }),
  },
})
