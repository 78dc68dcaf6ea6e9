import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type ReportSetting, type ReportSettingDraft, reportSettings } from '#contract/months/report-settings.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type Report, type ReportDraft, reports } from '#contract/reports/reports.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type ReportChoices, readSetting, type StoredChoices, settingText } from './report-choices.ts'

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

/** The same key as in other rooms: export settings are one list. */
const settingsKey = (companyId: number) => ['exports', 'export-templates', companyId]

export type StoredSetting = Pick<ReportSetting, 'id' | 'name' | 'version'> & { choices: StoredChoices }

export const storedSettingsQuery = (companyId: number, type: ReportType) =>
  queryOptions({
    queryKey: settingsKey(companyId),
    queryFn: ({ signal }) => api(reportSettings.list, { query: { companyId }, signal }),
    select: settings =>
      settings
        .filter(setting => setting.type === REPORT_CONFIG)
        .flatMap(({ id, name, version, setting }): StoredSetting[] => {
          const choices = readSetting(setting, type)
          return choices ? [{ id, name, version, choices }] : []
        }),
  })

/** Both lines are the specification's; the reason follows them. Spec 3 §8. */
const failing = (title: string, text: string) => (error: Error) => {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(title, `${text}. ${failureText(error)}`)
}

type Saved = { name: string; type: ReportType; choices: ReportChoices }

export function useCreateSetting() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ name, type, choices, idempotencyKey }: Saved & { idempotencyKey: string }) => {
      const body: ReportSettingDraft = { type: REPORT_CONFIG, name, setting: settingText(type, choices) }
      return api(reportSettings.create, { query: { companyId }, body, idempotencyKey })
    },
    onError: failing('Erstellen fehlgeschlagen', 'Fehler beim Erstellen der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Erstellen erfolgreich', text: 'Report Einstellung wurde erfolgreich erstellt' }),
      isToldInPlace: true,
      reloads: settingsKey(companyId),
    },
  })
}

export function useChangeSetting() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id, version, type, choices }: Saved & { id: number; version: number }) =>
      api(reportSettings.change, { query: { companyId }, body: { id, version, setting: settingText(type, choices) } }),
    onError: failing('Bearbeiten fehlgeschlagen', 'Fehler beim Bearbeiten der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Bearbeiten erfolgreich', text: 'Report Einstellung wurde erfolgreich bearbeitet' }),
      isToldInPlace: true,
      reloads: settingsKey(companyId),
    },
  })
}
