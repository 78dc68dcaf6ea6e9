import { queryOptions, useMutation } from '@tanstack/react-query'
import { type OutwardRelease, restorations } from '#contract/superadmin/restorations.ts'
import { api } from '#web/lib/api.ts'

export const restorationQuery = queryOptions({
  queryKey: ['superadmin', 'overview', 'restoration'],
  queryFn: ({ signal }) => api(restorations.show, { signal }),
  refetchInterval: 60_000,
})

export const useReleaseOutward = () =>
  useMutation({
    mutationFn: (body: OutwardRelease) => api(restorations.release, { body }),
    meta: {
      done: 'Freigegeben',
      failed: 'Fehler beim Freigeben',
      inForm: true,
      reloads: ['superadmin', 'overview'],
    },
  })
