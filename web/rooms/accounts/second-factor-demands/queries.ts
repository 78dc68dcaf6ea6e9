import { queryOptions, useMutation } from '@tanstack/react-query'
import { type SecondFactorDemandChange, secondFactorDemands } from '#contract/accounts/second-factor-demands.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

const key = (companyId: number) => ['accounts', 'second-factor-demands', companyId]

export const demandQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(secondFactorDemands.show, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['accounts', 'role-assignments'],
        ['accounts', 'users'],
      ] as const,
    },
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeDemand = (companyId: number, done: string) =>
  useMutation({
    mutationFn: ({
      id: _,
      from = null,
      version,
    }: Partial<SecondFactorDemandChange> & { id: number; version: number }) =>
      api(secondFactorDemands.change, { query: { companyId }, body: { from, version } }),
    meta: { done, failed: refusalTexts.saveFailed, inForm: true, reloads: key(companyId) },
  })
