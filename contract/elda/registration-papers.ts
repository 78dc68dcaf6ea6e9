import { CompanyQuery, data, Id, IdParams, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const PATH = '/api/sec/elda/notices/:id/paper'
/** The paper holds the insurance number. */
const OF_PAPER = { permission: 'elda.write', exposes: ['socialsecurity'] } as const

/** „SV-Anmeldung“: that ELDA took a registration over, as a page. Spec 3 §3, Product F */
export const registrationPapers = routes({
  file: {
    method: 'GET',
    path: PATH,
    summary: 'Die SV-Anmeldung einer übernommenen Anmeldung als PDF; eine aus dem Testbetrieb sagt „TEST“',
    query: CompanyQuery,
    params: IdParams,
    ...OF_PAPER,
    answer: 'file',
    refusals: ['conflict', 'unprocessable', 'unavailable'],
    rate: 'heavy',
  },
  keep: {
    method: 'POST',
    path: PATH,
    summary: 'Legt die SV-Anmeldung in den Personalakt, wo sie noch nicht liegt; aus dem Testbetrieb nicht',
    query: CompanyQuery,
    params: IdParams,
    ...OF_PAPER,
    alsoRequires: ['documents.write'],
    answer: data(z.object({ documentId: Id })),
    refusals: ['conflict', 'unprocessable', 'unavailable'],
    idempotent: true,
    rate: 'heavy',
  },
})
