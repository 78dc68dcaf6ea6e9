import { queryOptions, useMutation } from '@tanstack/react-query'
import { type RaiseDraft, type WageRaise, wageRaises } from '#contract/agreements/wage-raises.ts'
import type { RaiseSource } from '#domain/agreements/wage-raises.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { dayText } from '#web/lib/day-text.ts'

const key = (companyId: number) => ['agreements', 'wage-raises', companyId]

export const proposalsQuery = (companyId: number, source: RaiseSource, tableId: number | undefined) =>
  queryOptions({
    queryKey: [...key(companyId), 'proposals', source, tableId ?? 0],
    queryFn: ({ signal }) =>
      api(wageRaises.proposals, { query: { companyId, source, ...(tableId !== undefined && { tableId }) }, signal }),
    meta: {
      follows: [
        ['people', 'contracts'],
        ['agreements', 'classifications'],
        ['agreements', 'collective-agreements'],
      ],
    },
  })

export const raisesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'runs'],
    queryFn: ({ signal }) => api(wageRaises.list, { query: { companyId }, signal }),
  })

// Should the live channel be down, it is followed all the same.
const WHILE_RUNNING_MS = 1500

export const raiseQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'run', id],
    queryFn: ({ signal }) => api(wageRaises.find, { query: { companyId }, params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_RUNNING_MS : false),
  })

export const useStartRaise = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: RaiseDraft; idempotencyKey: string }) =>
      api(wageRaises.start, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { failed: 'Fehler beim Erhöhen der Bezüge', areas: AREAS.people },
  })

export const useUndoRaise = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: WageRaise) => api(wageRaises.undo, { query: { companyId }, params: { id } }),
    meta: {
      done: ({ agreement, day }: WageRaise) => ({
        title: 'Erhöhung zurückgenommen',
        text: `${agreement} ab ${dayText(day)}`,
      }),
      failed: 'Fehler beim Zurücknehmen der Erhöhung',
      areas: AREAS.people,
    },
  })
