import { queryOptions } from '@tanstack/react-query'
import { onlineUsers } from '#contract/shell/online-users.ts'
import { api } from '#web/lib/api.ts'

/** When the last server process dies, nobody is left to tell who is gone. */
const A_MINUTE = 60_000

export const onlineUsersQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['shell', 'online-users', companyId],
    queryFn: ({ signal }) => api(onlineUsers.list, { query: { companyId }, signal }),
    refetchInterval: A_MINUTE,
  })
