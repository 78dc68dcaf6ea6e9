import { queryOptions, useMutation } from '@tanstack/react-query'
import { companySessions, type SessionEnding } from '#contract/accounts/company-sessions.ts'
import { api } from '#web/lib/api.ts'

const key = (companyId: number) => ['accounts', 'company-sessions', companyId]

export const sessionsQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(companySessions.list, { query: { companyId }, signal }),
  })

export const useEndSessions = (companyId: number) =>
  useMutation({
    mutationFn: (body: SessionEnding) => api(companySessions.end, { query: { companyId }, body }),
    meta: {
      done: ({ ended }: { ended: number }) => ({
        title: ended === 1 ? 'Sitzung beendet' : `${ended} Sitzungen beendet`,
      }),
      failed: 'Die Sitzungen wurden nicht beendet',
      reloads: key(companyId),
    },
  })
