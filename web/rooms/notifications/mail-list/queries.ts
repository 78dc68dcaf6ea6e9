import { queryOptions, useMutation } from '@tanstack/react-query'
import { type DigestChange, type MailAddress, mailList } from '#contract/notifications/mail-list.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

const key = (companyId: number) => ['notifications', 'mail-list', companyId]

export const addressesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'addresses'],
    queryFn: ({ signal }) => api(mailList.list, { query: { companyId }, signal }),
  })

export const digestQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'digest'],
    queryFn: ({ signal }) => api(mailList.digest, { query: { companyId }, signal }),
  })

/** Messages: Spec 3 §8. */
export const useAddAddress = (companyId: number) =>
  useMutation({
    mutationFn: (email: string) => api(mailList.add, { query: { companyId }, body: { email } }),
    meta: {
      done: (_: unknown, email: string) => ({ title: 'E-Mail-Adresse wurde hinzugefügt', text: email }),
      failed: 'Fehler beim Hinzufügen der E-Mail-Adresse',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useRemoveAddress = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: MailAddress) => api(mailList.remove, { query: { companyId }, body: { id } }),
    meta: {
      done: (_: unknown, { email }: MailAddress) => ({ title: 'E-Mail-Adresse wurde gelöscht', text: email }),
      failed: 'Fehler beim Löschen der E-Mail-Adresse',
      reloads: key(companyId),
    },
  })

export const useChangeDigest = (companyId: number) =>
  useMutation({
    mutationFn: (body: DigestChange) => api(mailList.changeDigest, { query: { companyId }, body }),
    meta: { failed: refusalTexts.saveFailed, reloads: key(companyId) },
  })
