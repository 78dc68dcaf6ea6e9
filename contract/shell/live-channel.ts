import { CompanyQuery, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** With both, a socket subscribes to one company's changes; the token holds a few minutes and says nothing to the API. */
export const LiveChannel = z.object({ socketId: z.uuid(), socketAccessToken: z.string() })
export type LiveChannel = z.infer<typeof LiveChannel>

/** Spec 1 §7 Shell calls. */
export const liveChannel = routes({
  open: {
    method: 'GET',
    path: '/api/sec/socket/getChannelForCompany',
    summary: 'Der Zugang zu den Änderungen eines Betriebs in Echtzeit',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: LiveChannel,
  },
})
