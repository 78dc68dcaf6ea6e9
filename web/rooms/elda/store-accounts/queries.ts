import { queryOptions, useMutation } from '@tanstack/react-query'
import { type StoreAccount, storeAccounts } from '#contract/elda/store-accounts.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'

export const storeAccountsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'store-accounts', companyId],
    queryFn: ({ signal }) => api(storeAccounts.list, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['settings', 'elda-employer'],
        ['accounts', 'stores'],
      ],
    },
  })

type Choice = { id: number; insurerId: number | null; version: number }

/** One after the other: what was saved stays when a later one fails. */
export const useChooseAccounts = (companyId: number) =>
  useMutation({
    mutationFn: async (choices: readonly Choice[]) => {
      const saved: StoreAccount[] = []
      for (const { id, ...body } of choices)
        saved.push(await api(storeAccounts.change, { query: { companyId }, params: { id }, body }))
      return saved
    },
    meta: {
      done: (saved: StoreAccount[]): Done => ({
        title: saved.length === 1 ? 'Beitragskonto gewählt' : `${saved.length} Beitragskonten gewählt`,
        text: saved.map(({ storeName }) => storeName).join(', '),
      }),
      failed: 'Die Beitragskonten wurden nicht gespeichert',
      reloads: ['elda', 'store-accounts', companyId],
      inForm: true,
    },
  })
