import { queryOptions, useMutation } from '@tanstack/react-query'
import { type OwnWageMonth, ownWageValues } from '#contract/months/individual-wage-values.ts'
import { type ReportSetting, type ReportSettingDraft, reportSettings } from '#contract/months/report-settings.ts'
import { OWN_REPORT, type OwnReportOptions, type OwnReportSetting } from '#domain/months/individual-wage-report.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

const settingsKey = (companyId: number) => ['exports', 'export-templates', companyId]

/** Export settings of this report; others of reports are none of its. */
export type StoredOptions = ReportSetting & { options: OwnReportOptions }

export const storedOptionsQuery = (companyId: number) =>
  queryOptions({
    queryKey: settingsKey(companyId),
    queryFn: ({ signal }) => api(reportSettings.list, { query: { companyId }, signal }),
    select: optionsOf,
  })

const optionsOf = (settings: ReportSetting[]): StoredOptions[] =>
  settings
    .filter(({ type }) => type === REPORT_CONFIG)
    .flatMap(setting => {
      const { report, ...options } = JSON.parse(setting.setting) as OwnReportSetting
      return report === OWN_REPORT ? [{ ...setting, options }] : []
    })

const settingText = (options: OwnReportOptions) =>
  JSON.stringify({ report: OWN_REPORT, ...options } satisfies OwnReportSetting)

/** Both lines are the specification's; the reason follows them. Spec 2 §8. */
const failing = (title: string, text: string) => (error: Error) => {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(title, `${text}. ${failureText(error)}`)
}

export const useCreateSetting = (companyId: number) =>
  useMutation({
    mutationFn: ({ name, options, idempotencyKey }: Named & { idempotencyKey: string }) => {
      const body: ReportSettingDraft = { type: REPORT_CONFIG, name, setting: settingText(options) }
      return api(reportSettings.create, { query: { companyId }, body, idempotencyKey })
    },
    onError: failing('Erstellen fehlgeschlagen', 'Fehler beim Erstellen der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Erstellen erfolgreich', text: 'Report Einstellung wurde erfolgreich erstellt' }),
      isToldInPlace: true,
      reloads: settingsKey(companyId),
    },
  })
type Named = { name: string; options: OwnReportOptions }

export const useChangeSetting = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version, options }: { id: number; version: number; options: OwnReportOptions }) =>
      api(reportSettings.change, { query: { companyId }, body: { id, version, setting: settingText(options) } }),
    onError: failing('Bearbeiten fehlgeschlagen', 'Fehler beim Bearbeiten der Report Einstellung'),
    meta: {
      done: () => ({ title: 'Bearbeiten erfolgreich', text: 'Report Einstellung wurde erfolgreich bearbeitet' }),
      isToldInPlace: true,
      reloads: settingsKey(companyId),
    },
  })

type Printed = {
  storeIds: number[]
  options: OwnReportOptions
  /** What the caller has before them, for the report to say what of it is another by then. */
  shown: OwnWageMonth
  exportSettingsId: number | null
}

/** More does not fit into a request. */
const MOST_LETTERS = 600_000

export const useReport = (companyId: number) =>
  useMutation({
    mutationFn: ({ storeIds, options, shown, exportSettingsId }: Printed) => {
      const { year, month } = shown
      const query = { companyId }
      if (exportSettingsId !== null)
        return api(ownWageValues.reportWithSetting, {
          query,
          body: { year, month, exportSettingsId, options, storeIds },
        })
      const employees = shown.employees.filter(({ storeId }) => storeIds.includes(storeId))
      const exportJson = JSON.stringify({ ...shown, employees })
      const fits = exportJson.length <= MOST_LETTERS
      return api(ownWageValues.report, { query, body: { year, month, storeIds, options, ...(fits && { exportJson }) } })
    },
    onSuccess: saveFile,
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Das PDF konnte nicht erstellt werden',
      inForm: true,
    },
  })
