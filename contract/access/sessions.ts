import { data, Nothing, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

export const OwnSession = z.object({
  id: z.uuid(),
  /** In words, such as `Firefox auf Windows`. */
  device: z.string(),
  address: z.string(),
  since: UtcText,
  lastSeen: UtcText,
  isCurrent: z.boolean(),
  /** Nobody had signed in from there before; the account was told by mail. */
  isOnNewDevice: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Product B: where an account is signed in, and how to sign it out there. */
export const sessions = routes({
  list: {
    method: 'GET',
    path: '/api/self/sessions',
    summary: 'Die eigenen Sitzungen, die laufende zuerst',
    permission: 'session',
    answer: data(z.array(OwnSession)),
  },
  end: {
    method: 'DELETE',
    path: '/api/self/sessions/:id',
    needsNoRoom: 'ends',
    summary: 'Meldet eine eigene Sitzung ab',
    params: z.object({ id: z.uuid() }),
    permission: 'session',
    answer: Nothing,
    refusals: ['not_found'],
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/self/sessions',
    needsNoRoom: 'ends',
    summary: 'Meldet alle anderen eigenen Sitzungen ab',
    permission: 'session',
    answer: Nothing,
  },
})
