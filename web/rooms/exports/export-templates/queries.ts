import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ReportSetting,
  type ReportSettingChange,
  type ReportSettingDraft,
  reportSettings,
} from '#contract/months/report-settings.ts'
import type { ExportTemplate } from '#domain/exports/export-templates.ts'
import { REPORT_CONFIG, TEMPLATE_KINDS, type TemplateKind } from '#domain/months/report-settings.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

// Room and noun first: a live event names them, and so what to load again.
export const key = (companyId: number) => ['exports', 'export-templates', companyId]

/** A setting that is a template, with what stands in it. */
export type ListedTemplate = ReportSetting & { type: TemplateKind; template: ExportTemplate }

export const templatesQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(reportSettings.list, { query: { companyId }, signal }),
    select: templatesOf,
  })

const templatesOf = (settings: ReportSetting[]): ListedTemplate[] =>
  settings
    .filter(({ type }) => type !== REPORT_CONFIG && type in TEMPLATE_KINDS)
    .map(setting => ({
      ...setting,
      type: setting.type as TemplateKind,
      template: JSON.parse(setting.setting) as ExportTemplate,
    }))

/** Both lines are the specification's; the reason follows them. Spec 2 §8. */
const failing = (title: string, text: string) => (error: Error) => {
  if (error instanceof ApiError && (error.status === 401 || Object.keys(error.fields).length > 0)) return
  toast.error(title, `${text}. ${failureText(error)}`)
}

export const useCreateTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ReportSettingDraft; idempotencyKey: string }) =>
      api(reportSettings.create, { query: { companyId }, body: draft, idempotencyKey }),
    onError: failing('Erstellen fehlgeschlagen', 'Fehler beim Erstellen der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Erstellen erfolgreich', text: 'Report Einstellung wurde erfolgreich erstellt' }),
      isToldInPlace: true,
      reloads: key(companyId),
    },
  })

export const useChangeTemplate = (companyId: number) =>
  useMutation({
    mutationFn: (change: ReportSettingChange) => api(reportSettings.change, { query: { companyId }, body: change }),
    onError: failing('Bearbeiten fehlgeschlagen', 'Fehler beim Bearbeiten der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Bearbeiten erfolgreich', text: 'Report Einstellung wurde erfolgreich bearbeitet' }),
      isToldInPlace: true,
      reloads: key(companyId),
    },
  })

export const useRemoveTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: ReportSetting) => api(reportSettings.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { name }: ReportSetting) => ({ title: 'Exportvorlage gelöscht', text: `„${name}“` }),
      failed: refusalTexts.removeFailed,
      reloads: key(companyId),
    },
  })
