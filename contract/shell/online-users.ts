import { CompanyQuery, data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const OnlineUser = z.object({ id: z.uuid(), name: z.string(), hasPicture: z.boolean() })
export type OnlineUser = z.infer<typeof OnlineUser>

export const OnlineUsers = z.object({
  users: z.array(OnlineUser),
  /** More are online than are named. */
  hasMore: z.boolean(),
})
export type OnlineUsers = z.infer<typeof OnlineUsers>

/** Who has a page of the company open, besides the caller. Spec 1 §5. */
export const onlineUsers = routes({
  list: {
    method: 'GET',
    path: '/api/sec/onlineusers',
    summary: 'Wer außer einem selbst gerade im Betrieb arbeitet, höchstens zehn',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(OnlineUsers),
  },
})
