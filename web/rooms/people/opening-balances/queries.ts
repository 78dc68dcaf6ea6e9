import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type OpeningBalance,
  type OpeningBalanceChange,
  type OpeningBalanceDraft,
  openingBalances,
} from '#contract/people/opening-balances.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'

const key = (companyId: number) => ['people', 'opening-balances', companyId]

export const openingBalanceQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), employeeId],
    queryFn: ({ signal }) => api(openingBalances.find, { query: { companyId }, params: { id: employeeId }, signal }),
  })

export const useEnterBalances = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: OpeningBalanceDraft; idempotencyKey: string }) =>
      api(openingBalances.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: saying('Eröffnungssalden eingetragen'),
      failed: 'Fehler beim Eintragen der Eröffnungssalden',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useChangeBalances = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & OpeningBalanceChange) =>
      api(openingBalances.change, { query: { companyId }, params: { id }, body }),
    meta: {
      done: saying('Eröffnungssalden gespeichert'),
      failed: 'Fehler beim Speichern der Eröffnungssalden',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useRemoveBalances = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: OpeningBalance) => api(openingBalances.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: unknown, balance: OpeningBalance) => saying('Eröffnungssalden gelöscht')(balance),
      failed: 'Fehler beim Löschen der Eröffnungssalden',
      reloads: key(companyId),
    },
  })

const saying = (title: string) => (balance: OpeningBalance) => ({ title, text: `zum ${dayText(balance.day)}` })
