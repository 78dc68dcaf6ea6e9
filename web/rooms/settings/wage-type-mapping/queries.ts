import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type WageTypeMapping,
  type WageTypeMappingChange,
  wageTypeMapping,
} from '#contract/settings/wage-type-mapping.ts'
import { api } from '#web/lib/api.ts'

const key = (companyId: number) => ['settings', 'wage-type-mapping', companyId]

export const mappingQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(wageTypeMapping.show, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['settings', 'employment-models'],
        ['people', 'employees'],
      ],
    },
  })

export function useSaveMapping(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: WageTypeMappingChange) => {
      const saved = await api(wageTypeMapping.change, { query: { companyId }, body })
      client.setQueryData(mappingQuery(companyId).queryKey, saved)
      return saved
    },
    meta: {
      done: (_: WageTypeMapping, { set, remove }: WageTypeMappingChange) => {
        const count = set.length + remove.length
        return { title: 'Lohnarten gespeichert', text: count === 1 ? '1 Zeile' : `${count} Zeilen` }
      },
      failed: 'Fehler beim Speichern der Lohnarten',
      reloads: key(companyId),
    },
  })
}
