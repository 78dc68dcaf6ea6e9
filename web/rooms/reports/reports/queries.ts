import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type Report, type ReportDraft, reports } from '#contract/reports/reports.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { reportSettingsQuery } from '#web/rooms/months/report-settings/queries.ts'
import { readSetting } from './report-choices.ts'

/** Begins as its live events do, so that a job's progress and end load it again. Spec 3 §4. */
const key = (companyId: number) => ['reports', 'reports', companyId] as const

/** Of all kinds: the screen narrows them. */
export const reportsQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(reports.list, { query: { companyId }, signal }),
  })

/** What is shown stays until the next page is there. */
export const previewQuery = (companyId: number, draft: ReportDraft) =>
  queryOptions({
    queryKey: ['reports', 'report-previews', companyId, 'page', draft],
    queryFn: ({ signal }) => api(reportPreviews.show, { query: { companyId }, body: draft, signal }),
    meta: { follows: FIGURES },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

export const figuresQuery = (companyId: number, draft: ReportDraft) =>
  queryOptions({
    queryKey: ['reports', 'report-previews', companyId, 'figures', draft],
    queryFn: ({ signal }) => api(reportPreviews.figures, { query: { companyId }, body: draft, signal }),
    meta: { follows: FIGURES },
    gcTime: 60_000,
  })

/** What the figures are made of. */
const FIGURES = [
  ['months', 'person-months'],
  ['exports', 'export-runs'],
  ['time', 'absences'],
] as const

export function useCreateReport() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ReportDraft; idempotencyKey: string }) =>
      api(reports.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: ({ name }: Report) => ({ title: 'Der Report wurde erfolgreich erstellt', text: name }),
      failed: 'Fehler beim Erstellen des Reports',
      inForm: true,
      reloads: key(companyId),
    },
  })
}

export function useRetryReport() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id }: Report) => api(reports.retry, { query: { companyId }, params: { id } }),
    meta: { failed: 'Fehler beim Erstellen des Reports', reloads: key(companyId) },
  })
}

export function useRemoveReport() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id }: Report) => api(reports.remove, { query: { companyId, id } }),
    meta: {
      done: (_: null, { name }: Report) => ({ title: 'Report wurde erfolgreich gelöscht', text: name }),
      failed: 'Fehler beim Löschen des Reports',
      reloads: key(companyId),
    },
  })
}

/** Those of a kind of report. */
export const storedSettingsQuery = (companyId: number, type: ReportType) =>
  reportSettingsQuery(companyId, setting => readSetting(setting, type))
