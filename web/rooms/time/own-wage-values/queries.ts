import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnWageCell, type OwnWageMonth, ownWageValues, type SavedCell } from '#contract/time/own-wage-values.ts'
import { type ReportSetting, type ReportSettingDraft, reportSettings } from '#contract/time/report-settings.ts'
import { REPORT_CONFIG } from '#domain/time/export-templates.ts'
import { OWN_REPORT, type OwnReportOptions, type OwnReportSetting } from '#domain/time/own-wage-report.ts'
import { cellKey, type OwnValueOrigin } from '#domain/time/own-wage-values.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['time', 'own-wage-values', companyId]
const settingsKey = (companyId: number) => ['time', 'export-templates', companyId]

export const valuesQuery = (companyId: number, { year, month }: { year: number; month: number }) =>
  queryOptions({
    queryKey: [...key(companyId), year, month],
    queryFn: ({ signal }) => api(ownWageValues.month, { query: { companyId, year, month }, signal }),
    meta: {
      follows: [
        ['settings', 'individual-wage-types'],
        ['time', 'month-closings'],
        ['personnel', 'employees'],
        ['personnel', 'contracts'],
      ],
    },
  })

export type Write = {
  cells: readonly OwnWageCell[]
  origin: OwnValueOrigin
  /** Of these cells an own change is on its way, which they go on from. */
  follows: ReadonlySet<string>
}

/** Cells of one month, all or none; what they are by then stands in the list at once. */
export function useWriteValues(
  companyId: number,
  month: Temporal.PlainYearMonth,
  leftBy: (key: string) => number | null | undefined,
) {
  const client = useQueryClient()
  const { queryKey } = valuesQuery(companyId, month)
  const current = (cell: OwnWageCell, follows: ReadonlySet<string>): OwnWageCell => {
    const version = follows.has(cellKey(cell)) ? leftBy(cellKey(cell)) : undefined
    return version === undefined ? cell : { ...cell, version }
  }
  return useMutation({
    // One after the other: the next one goes by the version that this one leaves.
    scope: { id: 'time/own-wage-values' },
    mutationFn: ({ cells, origin, follows }: Write) =>
      api(ownWageValues.change, {
        query: { companyId },
        body: { month: month.toString(), origin, cells: cells.map(cell => current(cell, follows)) },
      }),
    onSuccess: saved => client.setQueryData(queryKey, before => before && withSaved(before, saved)),
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { failed: refusalTexts.saveFailed },
  })
}

function withSaved(before: OwnWageMonth, saved: readonly SavedCell[]): OwnWageMonth {
  const byPerson = Map.groupBy(saved, ({ employeeId, storeId }) => `${employeeId} ${storeId}`)
  return {
    ...before,
    employees: before.employees.map(person => {
      const own = byPerson.get(`${person.employeeId} ${person.storeId}`)
      if (!own) return person
      const others = person.entries.filter(entry => !own.some(({ wageTypeId }) => wageTypeId === entry.wageTypeId))
      return { ...person, entries: [...others, ...own.flatMap(({ entry }) => entry ?? [])] }
    }),
  }
}

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
      const exportJson = { ...shown, employees }
      const fits = JSON.stringify(exportJson).length <= MOST_LETTERS
      return api(ownWageValues.report, { query, body: { year, month, storeIds, options, ...(fits && { exportJson }) } })
    },
    onSuccess: saveFile,
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Das PDF konnte nicht erstellt werden',
      inForm: true,
    },
  })
