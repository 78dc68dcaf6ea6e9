import { queryOptions, useMutation } from '@tanstack/react-query'
import { type Contract, type ContractChange, type ContractDraft, contracts } from '#contract/people/contracts.ts'
import { api } from '#web/lib/api.ts'
import { confirmingDoubts } from '#web/lib/confirm-doubts.ts'
import { dayText } from '#web/lib/day-text.ts'

const key = (companyId: number) => ['people', 'contracts', companyId]

export const contractsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), employeeId],
    queryFn: ({ signal }) => api(contracts.list, { query: { companyId, employeeId }, signal }),
  })

export const useAgreeContract = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ContractDraft; idempotencyKey: string }) =>
      confirmingDoubts(accepted =>
        api(contracts.create, { query: { companyId }, body: { ...draft, accepted }, idempotencyKey }),
      ),
    meta: {
      done: (made: Contract | undefined) => made && saying('Vertrag erstellt')(made),
      failed: 'Fehler beim Erstellen des Vertrags',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useChangeContract = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & ContractChange) =>
      confirmingDoubts(accepted =>
        api(contracts.change, { query: { companyId }, params: { id }, body: { ...body, accepted } }),
      ),
    meta: {
      done: (saved: Contract | undefined) => saved && saying('Vertrag geändert')(saved),
      failed: 'Fehler beim Speichern des Vertrags',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useRemoveContract = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: Contract) => api(contracts.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: unknown, contract: Contract) => saying('Vertrag gelöscht')(contract),
      failed: 'Fehler beim Löschen des Vertrags',
      reloads: key(companyId),
    },
  })

const saying = (title: string) => (contract: Contract) => ({
  title,
  text: contract.to ? `${dayText(contract.from)} bis ${dayText(contract.to)}` : `ab ${dayText(contract.from)}`,
})
