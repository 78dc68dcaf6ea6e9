import { MIN_CLOSING_REASON } from '#domain/elda/notice-states.ts'
import { CompanyQuery, data, IdParams, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { WholeNotice } from './notices.ts'

export const Closing = z.object({
  reason: Trimmed.min(MIN_CLOSING_REASON, `Mindestens ${MIN_CLOSING_REASON} Zeichen`).max(300, 'Höchstens 300 Zeichen'),
  version: Version,
})
export type Closing = z.output<typeof Closing>

/** Whoever may notify says by hand when a notice is done, with a reason that is kept. Product F */
const OF_RECORD = { permission: 'elda.write', exposes: ['socialsecurity'] } as const

export const closings = routes({
  close: {
    method: 'POST',
    path: '/api/sec/elda/notices/:id/close',
    needsNoRoom: 'ends',
    summary: 'Schließt eine gesendete Meldung von Hand als erledigt, mit Grund',
    query: CompanyQuery,
    params: IdParams,
    body: Closing,
    ...OF_RECORD,
    answer: data(WholeNotice),
    refusals: ['stale', 'conflict'],
  },
  reopen: {
    method: 'POST',
    path: '/api/sec/elda/notices/:id/reopen',
    summary: 'Nimmt zurück, dass eine Meldung von Hand geschlossen wurde: sie steht wieder, wo sie stand',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    ...OF_RECORD,
    answer: data(WholeNotice),
    refusals: ['stale', 'conflict'],
  },
})
