import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ClearingCase, clearing } from '#contract/elda/clearing.ts'
import type { ClearingState } from '#domain/elda/return-words.ts'
import { api } from '#web/lib/api.ts'
import type { Done, Noun } from '#web/lib/query-client.ts'

const FOLLOWED: readonly Noun[] = [
  ['elda', 'returns'],
  ['elda', 'notices'],
  ['people', 'employees'],
]
const MOST = 2000

/** Missing state: what is not settled. */
export const clearingQuery = (companyId: number, state?: ClearingState) =>
  queryOptions({
    queryKey: ['elda', 'clearing', companyId, state ?? 'waiting'],
    queryFn: ({ signal }) => api(clearing.list, { query: { companyId, state, limit: MOST }, signal }),
    meta: { follows: FOLLOWED },
  })

type Change = { id: number; version: number; state: ClearingState; reason?: string }

export function useClearingVerbs(companyId: number) {
  const query = { companyId }
  const reloads = ['elda']
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change) => api(clearing.change, { query, params: { id }, body }),
    meta: {
      done: ({ state, name, meaning }: ClearingCase): Done => ({
        title: { open: 'Fall wieder offen', working: 'Fall ist in Arbeit', settled: 'Fall erledigt' }[state],
        text: [meaning, name].filter(Boolean).join(', '),
      }),
      failed: 'Der Fall wurde nicht geändert',
      reloads,
      inForm: true,
    },
  })
  const takeNumber = useMutation({
    mutationFn: ({ id, version, employeeVersion, replaces }: Taking) =>
      api(clearing.takeNumber, { query, params: { id }, body: { version, employeeVersion, replaces } }),
    meta: {
      done: ({ name }: ClearingCase): Done => ({ title: 'Versicherungsnummer übernommen', text: name }),
      failed: 'Die Versicherungsnummer wurde nicht übernommen',
      reloads,
    },
  })
  const assign = useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; employeeId: number }) =>
      api(clearing.assign, { query, params: { id }, body }),
    meta: {
      done: ({ name }: ClearingCase): Done => ({ title: 'Mitarbeiter zugeordnet', text: name }),
      failed: 'Der Mitarbeiter wurde nicht zugeordnet',
      reloads,
      inForm: true,
    },
  })
  return { change, takeNumber, assign }
}
type Taking = { id: number; version: number; employeeVersion: number; replaces: boolean }
