import { queryOptions } from '@tanstack/react-query'
import { type OnlineUser, onlineUsers } from '#contract/shell/online-users.ts'
import { api } from '#web/lib/api.ts'
import { profileImageQuery } from '#web/rooms/accounts/profile-images/queries.ts'
import { isRefusal } from '#web/ui/api-error.ts'

/** When the last server process dies, nobody is left to tell who is gone. */
const A_MINUTE = 60_000

export const onlineUsersQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['shell', 'online-users', companyId],
    queryFn: ({ signal }) => api(onlineUsers.list, { query: { companyId }, signal }),
    refetchInterval: A_MINUTE,
  })

/** Kept under the same key as everybody's picture; only the way to that of a colleague is another one. */
export const colleaguePictureQuery = (companyId: number, { id, hasPicture }: OnlineUser) =>
  queryOptions({
    ...profileImageQuery(id),
    queryFn: ({ signal }) =>
      hasPicture
        ? api(onlineUsers.picture, { query: { companyId, id }, signal }).catch(error => {
            if (isRefusal(error, 404)) return null
            throw error
          })
        : null,
  })
