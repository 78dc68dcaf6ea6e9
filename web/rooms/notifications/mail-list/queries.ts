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

export const sentQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'sent'],
    queryFn: ({ signal }) => api(mailList.sent, { query: { companyId }, signal }),
    // Nobody tells of a mail that went out.
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(mail => mail.state === 'waiting') && WHILE_SENDING_MS,
  })
const WHILE_SENDING_MS = 5000

export const useSendTest = (companyId: number) =>
  useMutation({
    mutationFn: () => api(mailList.test, { query: { companyId } }),
    meta: {
      done: ({ email }: { email: string }) => ({ title: 'Probe gesendet', text: `An ${email}` }),
      failed: 'Die Probe konnte nicht gesendet werden',
    },
  })

/** Messages: Spec 3 §8. */
export const useAddAddress = (companyId: number) =>
  useMutation({
    mutationFn: (email: string) => api(mailList.add, { query: { companyId }, body: { email } }),
    meta: {
      done: (_: unknown, email: string) => ({ title: 'Email Adresse wurde hinzugefügt', text: email }),
      failed: 'Fehler beim Hinzufügen der Email Adresse',
      inForm: true,
      reloads: key(companyId),
    },
  })

export function useRemoveAddress(companyId: number) {
  const { mutate: addAgain } = useAddAddress(companyId)
  return useMutation({
    mutationFn: ({ id }: MailAddress) => api(mailList.remove, { query: { companyId }, body: { id } }),
    meta: {
      done: (_: unknown, { email }: MailAddress) => ({
        title: 'Email Adresse wurde gelöscht',
        text: email,
        action: { label: 'Rückgängig', run: () => addAgain(email) },
      }),
      failed: 'Fehler beim Löschen der Email Adresse',
      reloads: key(companyId),
    },
  })
}

export const useChangeDigest = (companyId: number) =>
  useMutation({
    mutationFn: (body: DigestChange) => api(mailList.changeDigest, { query: { companyId }, body }),
    meta: { failed: refusalTexts.saveFailed, reloads: key(companyId) },
  })
