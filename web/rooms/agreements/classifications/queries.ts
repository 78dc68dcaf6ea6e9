import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type Classification,
  type ClassificationChange,
  type ClassificationDraft,
  classifications,
} from '#contract/agreements/classifications.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'

const key = (companyId: number) => ['agreements', 'classifications', companyId]

export const classificationsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(classifications.list, { query: { companyId, employeeId }, signal }),
  })

/** Of one person, or of everyone; follows what a minimum is made of. */
export const standingsQuery = (companyId: number, employeeId?: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'standings', employeeId ?? 'all'],
    queryFn: ({ signal }) =>
      api(classifications.standings, { query: { companyId, ...(employeeId !== undefined && { employeeId }) }, signal }),
    meta: {
      follows: [
        ['people', 'contracts'],
        ['agreements', 'collective-agreements'],
      ],
    },
  })

const meta = (companyId: number, title: string, failed: string) => ({
  done: saying(title),
  failed: `Fehler beim ${failed} der Einstufung`,
  reloads: key(companyId),
})

export const useClassify = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ClassificationDraft; idempotencyKey: string }) =>
      api(classifications.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { ...meta(companyId, 'Einstufung erstellt', 'Erstellen'), inForm: true },
  })

export const useChangeClassification = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & ClassificationChange) =>
      api(classifications.change, { query: { companyId }, params: { id }, body }),
    meta: { ...meta(companyId, 'Einstufung geändert', 'Speichern'), inForm: true },
  })

export const useRemoveClassification = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: Classification) => api(classifications.remove, { query: { companyId }, params: { id } }),
    meta: {
      ...meta(companyId, 'Einstufung gelöscht', 'Löschen'),
      done: (_: unknown, classification: Classification) => saying('Einstufung gelöscht')(classification),
    },
  })

const saying = (title: string) => (classification: Classification) => ({
  title,
  text: `${classification.wageGroup} ab ${dayText(classification.validFrom)}`,
})
