import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AccessExport, accessExports } from '#contract/privacy/access-exports.ts'
import { api } from '#web/lib/api.ts'

const key = (companyId: number, employeeId: number) => ['privacy', 'access-exports', companyId, employeeId]

export const accessQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: key(companyId, employeeId),
    queryFn: ({ signal }) => api(accessExports.list, { query: { companyId }, params: { id: employeeId }, signal }),
    // Live events tell of progress; this is for a line that is down.
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'working' ? 1500 : false),
  })

export function useStartAccess(companyId: number, employeeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      api(accessExports.start, { query: { companyId }, params: { id: employeeId }, idempotencyKey }),
    onSuccess: started =>
      client.setQueryData<AccessExport[]>(key(companyId, employeeId), (all = []) => [
        started,
        ...all.filter(({ id }) => id !== started.id),
      ]),
    meta: { failed: 'Die Datenauskunft konnte nicht begonnen werden' },
  })
}
