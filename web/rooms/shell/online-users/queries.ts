import { queryOptions } from '@tanstack/react-query'
import { type OnlineUser, onlineUsers } from '#contract/shell/online-users.ts'
import { api } from '#web/lib/api.ts'
import { orNone, profileImageQuery } from '#web/rooms/accounts/profile-images/queries.ts'

/** When the last server process dies, nobody is left to tell who is gone. */
const A_MINUTE = 60_000

export const onlineUsersQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['shell', 'online-users', companyId],
    queryFn: ({ signal }) => api(onlineUsers.list, { query: { companyId }, signal }),
    refetchInterval: A_MINUTE,
  })

/** Kept under the same key as everybody's picture; only the way to that of a colleague is another one. */
export const colleaguePictureQuery = (companyId: number, user: OnlineUser) =>
  queryOptions({
    ...profileImageQuery(user),
    queryFn: ({ signal }) => orNone(api(onlineUsers.picture, { query: { companyId, id: user.id }, signal })),
  })
