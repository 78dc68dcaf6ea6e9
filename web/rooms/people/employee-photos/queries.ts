import { queryOptions, useMutation } from '@tanstack/react-query'
import { employeePhotos } from '#contract/people/employee-photos.ts'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/ui/api-error.ts'

const key = (companyId: number) => ['people', 'employee-photos', companyId]

/** Of whom there is one, and which. */
export const photosQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'list'],
    queryFn: async ({ signal }) => {
      const photos = await api(employeePhotos.list, { query: { companyId }, signal })
      return new Map(photos.map(({ employeeId, version }) => [employeeId, version]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A photo is told as what it changes: the person.
    meta: { follows: [['people', 'employees']] },
  })

/** Null: it was removed in between. */
export const photoQuery = (companyId: number, id: number, version: number | undefined) =>
  queryOptions({
    queryKey: ['people', 'employee-photo', companyId, id, version],
    queryFn: ({ signal }): Promise<File | null> =>
      api(employeePhotos.show, { query: { companyId }, params: { id }, signal }).catch(error => {
        if (isRefusal(error, 404)) return null
        throw error
      }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useUploadPhoto = (companyId: number, id: number) =>
  useMutation({
    mutationFn: (file: File) => api(employeePhotos.upload, { query: { companyId }, params: { id }, file }),
    meta: { done: 'Foto gespeichert', failed: 'Das Foto konnte nicht gespeichert werden', reloads: key(companyId) },
  })

export const useRemovePhoto = (companyId: number, id: number) =>
  useMutation({
    mutationFn: () => api(employeePhotos.remove, { query: { companyId }, params: { id } }),
    meta: { done: 'Foto gelöscht', failed: 'Das Foto konnte nicht gelöscht werden', reloads: key(companyId) },
  })
