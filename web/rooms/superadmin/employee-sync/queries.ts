import { queryOptions, useMutation } from '@tanstack/react-query'
import { type CompanySync, managedSyncs } from '#contract/superadmin/employee-sync.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'employee-sync']
// What is on its way arrives within seconds; what other companies hand over is as good a minute later.
const [SENDING_MS, MINUTE_MS] = [3000, 60_000]

export const managedSyncsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(managedSyncs.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ last }) => last?.state === 'sending') ? SENDING_MS : MINUTE_MS),
})

export const useRunSync = () =>
  useMutation({
    mutationFn: ({ id, softwareId }: CompanySync) =>
      api(managedSyncs.run, { params: { company: id }, body: { softwareId } }),
    meta: {
      done: ({ name, last }: CompanySync) => ({
        title: last?.state === 'sending' ? 'Stammdaten werden abgelegt' : 'Stammdaten übergeben',
        text: `„${name}“`,
      }),
      // Spec 1 §8.
      failed: 'Fehler beim Erzeugen des Exports',
      reloads: KEY,
    },
  })
