import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ManualAverage,
  type ManualAverageChange,
  type ManualAverageDraft,
  manualAverages,
} from '#contract/months/manual-averages.ts'
import { personAverages } from '#contract/months/person-averages.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { dayText } from '#web/lib/day-text.ts'
import type { Done, Noun } from '#web/lib/query-client.ts'

/** Whatever they are made of. */
const FOLLOWS: { follows: readonly Noun[] } = {
  follows: [
    ['months', 'person-months'],
    ['months', 'manual-averages'],
    ['settings', 'averages'],
    ['settings', 'individual-wage-types'],
    ['settings', 'employment-models'],
    ['people', 'contracts'],
    ['people', 'employees'],
  ],
}

export const averagesQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['months', 'person-averages', companyId, 'list', month],
    queryFn: ({ signal }) => api(personAverages.list, { query: { companyId, month }, signal }),
    meta: FOLLOWS,
  })

/** What was reckoned before stays in sight while it is reckoned again. */
export const averagesOfPersonQuery = (companyId: number, employeeId: number, month: string) =>
  queryOptions({
    queryKey: ['months', 'person-averages', companyId, 'of', employeeId, month],
    queryFn: ({ signal }) =>
      api(personAverages.find, { query: { companyId, month }, params: { id: employeeId }, signal }),
    placeholderData: keepPreviousData,
    meta: FOLLOWS,
  })

const manualKey = (companyId: number) => ['months', 'manual-averages', companyId]

export const manualAveragesQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...manualKey(companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(manualAverages.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
    meta: { follows: [['settings', 'averages']] },
  })

const meta = (done: string, failed: string) => ({
  done: ({ averageName, validFrom }: ManualAverage): Done => ({
    title: `Wert von Hand ${done}`,
    text: `„${averageName}“ ab ${dayText(validFrom)}`,
  }),
  failed: `Fehler beim ${failed} des Werts`,
  areas: AREAS.time,
})

export const useCreateManual = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ManualAverageDraft; idempotencyKey: string }) =>
      api(manualAverages.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { ...meta('gesetzt', 'Setzen'), inForm: true },
  })

export const useChangeManual = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & ManualAverageChange) =>
      api(manualAverages.change, { query: { companyId }, params: { id }, body }),
    meta: { ...meta('geändert', 'Ändern'), inForm: true },
  })

export const useRemoveManual = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: ManualAverage) => api(manualAverages.remove, { query: { companyId }, params: { id } }),
    meta: {
      ...meta('gelöscht', 'Löschen'),
      done: (_: null, { averageName, validFrom }: ManualAverage): Done => ({
        title: 'Wert von Hand gelöscht',
        text: `„${averageName}“ ab ${dayText(validFrom)}`,
      }),
    },
  })
