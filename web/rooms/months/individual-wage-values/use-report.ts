import { useMutation } from '@tanstack/react-query'
import { type OwnWageMonth, ownWageValues } from '#contract/months/individual-wage-values.ts'
import { OWN_REPORT, type OwnReportOptions, type OwnReportSetting } from '#domain/months/individual-wage-report.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { reportSettingsQuery, type Stored } from '../report-settings/queries.ts'

/** An export setting of this report, with what it says. */
export type StoredOptions = Stored<OwnReportOptions>

export const storedOptionsQuery = (companyId: number) => reportSettingsQuery(companyId, readOptions)

function readOptions(setting: string): OwnReportOptions | undefined {
  const { report, ...options } = JSON.parse(setting) as OwnReportSetting
  return report === OWN_REPORT ? options : undefined
}

export const settingText = (options: OwnReportOptions) =>
  JSON.stringify({ report: OWN_REPORT, ...options } satisfies OwnReportSetting)

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
