import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ReportSetting, type ReportSettingDraft, reportSettings } from '#contract/months/report-settings.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Templates of files and settings of reports are one list, which changes with both. */
const key = (companyId: number) => ['exports', 'export-templates', companyId]

/** Those of reports, of whatever report; `read` gives what a setting says to one of them, undefined where it is of another. */
export const reportSettingsQuery = <Said>(companyId: number, read: (setting: string) => Said | undefined) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(reportSettings.list, { query: { companyId }, signal }),
    select: settings =>
      settings.flatMap(setting => {
        const said = setting.type === REPORT_CONFIG ? read(setting.setting) : undefined
        return said === undefined ? [] : [{ ...setting, said }]
      }),
  })
export type Stored<Said> = ReportSetting & { said: Said }

/** Both lines are the specification's; the reason follows them. Spec 2 §8, Spec 3 §8. */
const failing = (title: string, text: string) => (error: Error) => {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(title, `${text}. ${failureText(error)}`)
}

export function useCreateSetting() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...named }: { name: string; setting: string; idempotencyKey: string }) => {
      const body: ReportSettingDraft = { type: REPORT_CONFIG, ...named }
      return api(reportSettings.create, { query: { companyId }, body, idempotencyKey })
    },
    onError: failing('Erstellen fehlgeschlagen', 'Fehler beim Erstellen der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Erstellen erfolgreich', text: 'Report Einstellung wurde erfolgreich erstellt' }),
      isToldInPlace: true,
      reloads: key(companyId),
    },
  })
}

export function useChangeSetting() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (body: { id: number; version: number; setting: string }) =>
      api(reportSettings.change, { query: { companyId }, body }),
    onError: failing('Bearbeiten fehlgeschlagen', 'Fehler beim Bearbeiten der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Bearbeiten erfolgreich', text: 'Report Einstellung wurde erfolgreich bearbeitet' }),
      isToldInPlace: true,
      reloads: key(companyId),
    },
  })
}
