import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { colleaguePictures, profileImages } from '#contract/accounts/profile-images.ts'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/ui/api-error.ts'

const key = (accountId: string) => ['accounts', 'profile-images', accountId]

export type Pictured = { id: string; hasPicture: boolean }

/** Null: there is none. Asked for only where the answer that named the person says that there is one. */
export const profileImageQuery = ({ id, hasPicture }: Pictured) =>
  queryOptions({
    queryKey: key(id),
    queryFn: ({ signal }) => orNone(api(profileImages.show, { query: { id }, signal })),
    enabled: hasPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** It was removed in between. */
const orNone = (asked: Promise<File>): Promise<File | null> =>
  asked.catch(error => {
    if (isRefusal(error, 404)) return null
    throw error
  })

/** Kept under the same key as everybody's picture; only the way to that of a colleague is another one. */
export const colleaguePictureQuery = (companyId: number, user: Pictured) =>
  queryOptions({
    ...profileImageQuery(user),
    queryFn: ({ signal }) => orNone(api(colleaguePictures.show, { query: { companyId, id: user.id }, signal })),
  })

export function useUploadProfileImage(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => api(profileImages.upload, { query: { id: accountId }, file }),
    onSuccess: (_, file) => client.setQueryData(key(accountId), file),
    meta: { done: 'Profilbild gespeichert', failed: 'Fehler beim Speichern des Profilbilds' },
  })
}

export function useRemoveProfileImage(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(profileImages.remove, { query: { id: accountId } }),
    onSuccess: () => client.setQueryData(key(accountId), null),
    meta: { done: 'Profilbild gelöscht', failed: 'Profilbild konnte nicht gelöscht werden.' },
  })
}
