import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnWageMonth } from '#contract/months/individual-wage-values.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { type OwnReportOptions, SHIPPED_OPTIONS } from '#domain/months/individual-wage-report.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import SaveSettingDialog from '../report-settings/save-setting-dialog.tsx'
import { optionsOf, type ReportValues, reportEntries } from './report-entries.ts'
import { settingText, storedOptionsQuery, useReport } from './use-report.ts'

type Props = { shown: OwnWageMonth; storeIds: number[]; onClose: () => void }

/** The options of the PDF; what is chosen can be kept as an export setting. Spec 2 §5, §7. */
export default function ReportDialog({ shown, storeIds, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: settings = [] } = useQuery(storedOptionsQuery(companyId))
  const { mutate, isPending, error } = useReport(companyId)
  const maySave = useCan('settings.write')
  const isPhone = useIsPhone()
  const isKept = useRef(false)
  const [kept, keep] = useState<{ options: OwnReportOptions; name: string }>()
  const month = formatMonth(Temporal.PlainYearMonth.from({ year: shown.year, month: shown.month }))
  const { state, box, accept } = useFormPanel<ReportValues>({
    entries: reportEntries(shown.wageTypes, settings),
    values: { ...SHIPPED_OPTIONS, usesSetting: false, exportSettingsId: null },
    error,
    discards: true,
    onAccept(values) {
      const stored = settings.find(({ id }) => values.usesSetting && id === values.exportSettingsId)
      const options = optionsOf(values, stored?.said)
      if (isKept.current) keep({ options, name: stored?.name ?? '' })
      else mutate({ storeIds, options, shown, exportSettingsId: stored?.id ?? null }, { onSuccess: onClose })
    },
  })
  const go = (keeps: boolean) => {
    isKept.current = keeps
    accept()
  }
  if (kept)
    return (
      <SaveSettingDialog
        title="Export Einstellung speichern"
        setting={settingText(kept.options)}
        name={kept.name}
        settings={settings}
        onClose={() => keep(undefined)}
      />
    )
  return (
    <FormDialog
      title={`Individuelle Lohnarten ${month} als PDF`}
      size={620}
      dirty={false}
      busy={isPending}
      submitLabel="PDF erstellen"
      aside={
        maySave && (
          <Button variant="text" disabled={isPending} onClick={() => go(true)}>
            {isPhone ? 'Speichern' : 'Als Einstellung speichern'}
          </Button>
        )
      }
      onSubmit={() => go(false)}
      onClose={onClose}
    >
      <FormPanel {...{ state, box }} columns={1} />
    </FormDialog>
  )
}
