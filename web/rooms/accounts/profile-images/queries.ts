import { queryOptions, useMutation } from '@tanstack/react-query'
import { profileImages } from '#contract/accounts/profile-images.ts'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/ui/api-error.ts'

const key = (accountId: string) => ['accounts', 'profile-images', accountId]

/** Null: there is none. */
export const profileImageQuery = (accountId: string) =>
  queryOptions({
    queryKey: key(accountId),
    queryFn: ({ signal }) =>
      api(profileImages.show, { query: { id: accountId }, signal }).catch(error => {
        if (isRefusal(error, 404)) return null
        throw error
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useUploadProfileImage = (accountId: string) =>
  useMutation({
    mutationFn: (file: File) => api(profileImages.upload, { query: { id: accountId }, file }),
    meta: { done: 'Profilbild gespeichert', failed: 'Fehler beim Speichern des Profilbilds', reloads: key(accountId) },
  })

export const useRemoveProfileImage = (accountId: string) =>
  useMutation({
    mutationFn: () => api(profileImages.remove, { query: { id: accountId } }),
    meta: { done: 'Profilbild gelöscht', failed: 'Profilbild konnte nicht gelöscht werden.', reloads: key(accountId) },
  })
