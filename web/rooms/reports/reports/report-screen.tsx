import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { type ReportType, rangeProblem, reportKind } from '#domain/reports/report-kinds.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { HelpMenu } from '#web/rooms/shell/help-links/help-menu.tsx'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PreviewCard } from './preview-card.tsx'
import { storedSettingsQuery, useCreateReport } from './queries.ts'
import { draftOf, type ReportChoices, settingText, usualChoices, usualName } from './report-choices.ts'
import { ReportList } from './report-list.tsx'
import { ReportPeriod } from './report-period.tsx'
import styles from './reports.module.css'
import { SettingsCard } from './settings-card.tsx'
import { useReportPlace } from './use-report-place.ts'

const SaveSettingDialog = lazyLayer(() => import('#web/rooms/months/report-settings/save-setting-dialog.tsx'))

type Props = {
  type: ReportType
  /** Beside the title: what else is made of the same figures. */
  views?: ReactNode
}

/** One of the reports: what it shall say, its first page, and the list of what was made. Spec 3 §2.5, §2.6. */
export function ReportScreen({ type, views }: Props) {
  const { heading, rights } = reportKind(type)
  const held = useCompany()?.permissions ?? []
  const isPermitted = (['reports.run', ...rights] as Permission[]).every(right => held.includes(right))
  if (isPermitted) return <Permitted type={type} views={views} />
  return (
    <>
      <PageHeader title={heading}>{views}</PageHeader>
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

function Permitted({ type, views }: Props) {
  const kind = reportKind(type)
  const isPhone = useIsPhone()
  const place = useReportPlace(kind.span)
  const { choices, change, take } = useChoices(type, place)
  const [isSaving, setSaving] = useState(false)
  const [mayChange, mayList] = [useCan('settings.write'), useCan('exports.run')]
  const maySave = mayChange && mayList
  const settings = useQuery({ ...storedSettingsQuery(place.companyId, type), enabled: maySave })
  const create = useCreateReport()
  const keyFor = useIdempotencyKey()
  const { fromDate, toDate } = place.time
  const missing =
    (fromDate && toDate && rangeProblem(fromDate, toDate)) ||
    (choices.options.length === 0 ? kind.noneChosen : undefined)
  const draft = draftOf(type, choices, { ...place.time, storeId: place.storeId })
  const faults = { ...(create.error instanceof ApiError && create.error.fields), ...ownFaults(choices) }
  const isReady = choices.name.trim() !== '' && missing === undefined
  const makeIt = () => create.mutate({ draft, idempotencyKey: keyFor(draft) })
  const primary = (
    <Button
      variant="primary"
      icon={<IconFileTypePdf size={16} stroke={1.8} />}
      busy={create.isPending}
      disabled={!isReady}
      onClick={makeIt}
    >
      Report erstellen
    </Button>
  )
  return (
    <>
      <PageHeader
        title={kind.heading}
        actions={
          <>
            <HelpMenu />
            {maySave && !isPhone && <Button onClick={() => setSaving(true)}>Einstellung speichern</Button>}
            {!isPhone && primary}
          </>
        }
      >
        {views}
        <ReportPeriod span={kind.span} place={place} />
      </PageHeader>
      <StoreFilterHint />
      <div className={styles.layout}>
        <SettingsCard {...{ type, choices, change, take, place, faults }} />
        <PreviewCard {...{ type, draft, isReady, missing }} />
        <ReportList {...{ type, place }} onCreate={isReady && !create.isPending ? makeIt : undefined} />
      </div>
      {isPhone && <PageFooter>{primary}</PageFooter>}
      {isSaving && (
        <SaveSettingDialog
          title="Einstellung speichern"
          setting={settingText(type, { ...choices, storeId: place.storeId })}
          name={choices.name}
          settings={settings.data ?? []}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

/** Until somebody gives it another name, a report is called by its month. */
function useChoices(type: ReportType, { time }: ReturnType<typeof useReportPlace>) {
  const usual = usualName(type, time)
  const [choices, setChoices] = useState<ReportChoices>(() => usualChoices(type, time))
  const [named, setNamed] = useState(usual)
  useEffect(() => {
    setChoices(before => (before.name === named ? { ...before, name: usual } : before))
    setNamed(usual)
  }, [usual, named])
  return {
    choices,
    change: (changed: Partial<ReportChoices>) => setChoices(before => ({ ...before, ...changed })),
    /** What stands in a setting, or was said of another report. */
    take: (taken: ReportChoices) => setChoices({ ...taken, name: taken.name === '' ? usual : taken.name }),
  }
}

const ownFaults = ({ name }: ReportChoices): Record<string, string> =>
  name.trim() === '' ? { name: 'Muss angegeben werden' } : {}
