import { data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const HELP_LINKS = ['video', 'support'] as const
export type HelpLink = (typeof HELP_LINKS)[number]

/** Spec 3 §2.5: where help is, is a setting of the installation; what is not set is not there. */
export const helpLinks = routes({
  list: {
    method: 'GET',
    path: '/api/sec/helplinks',
    summary: 'Wo diese Installation Schulungsvideos und Unterstützung hat',
    permission: 'session',
    answer: data(z.array(z.object({ kind: z.enum(HELP_LINKS), url: z.url() }))),
  },
})
