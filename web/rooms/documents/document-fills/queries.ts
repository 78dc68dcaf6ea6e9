import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { documentFills, type FillChoice } from '#contract/documents/document-fills.ts'
import { type DocumentTemplate, documentTemplates } from '#contract/documents/document-templates.ts'
import { api } from '#web/lib/api.ts'
import type { Noun } from '#web/lib/query-client.ts'

const key = (companyId: number) => ['documents', 'document-fills', companyId]

// Room and noun first: a live event names them, and so what to load again.
export const templatesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['documents', 'document-templates', companyId],
    queryFn: ({ signal }) => api(documentTemplates.list, { query: { companyId }, signal }),
    select: ([templates]: DocumentTemplate[][]) => templates!,
  })

const MADE_OF: readonly Noun[] = [
  ['accounts', 'companies'],
  ['accounts', 'stores'],
  ['people', 'contracts'],
  ['people', 'employees'],
  ['people', 'employee-values'],
  ['documents', 'document-templates'],
  ['documents', 'signatures'],
  ['settings', 'employment-models'],
]

/** What of a choice would stay empty; the choice stands in the key, so that a change asks again. */
export const missingQuery = (companyId: number, choice: FillChoice) =>
  queryOptions({
    queryKey: [...key(companyId), 'missing', choice],
    queryFn: ({ signal }) => api(documentFills.missing, { query: { companyId }, body: choice, signal }),
    enabled: choice.employeeIds.length > 0 && choice.templateIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What was missing is entered in another tab.
    refetchOnWindowFocus: 'always',
    meta: { follows: MADE_OF },
  })

/** One person; the documents come with the answer. */
export const useFill = (companyId: number) =>
  useMutation({
    mutationFn: ({ employeeIds, templateIds, ...meant }: FillChoice) =>
      api(documentFills.fill, {
        query: { companyId },
        body: { ...meant, remoteId: employeeIds[0]!, templates: templateIds },
      }),
    meta: { failed: 'Dokument füllen fehlgeschlagen' },
  })

export const useStartFill = (companyId: number) =>
  useMutation({
    mutationFn: ({ choice, idempotencyKey }: { choice: FillChoice; idempotencyKey: string }) =>
      api(documentFills.start, { query: { companyId }, body: choice, idempotencyKey }),
    meta: { failed: 'Dokument füllen fehlgeschlagen' },
  })

export const fillQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), id],
    queryFn: ({ signal }) => api(documentFills.find, { query: { companyId }, params: { id }, signal }),
    // Live events tell of progress; this is for a line that is down.
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? 1500 : false),
  })
