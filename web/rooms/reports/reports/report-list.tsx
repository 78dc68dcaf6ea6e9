import {
  IconDownload,
  IconEye,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'
import {
  FILE_FORMATS,
  REPORT_STATUSES,
  type ReportType,
  reportStatus,
  shortComment,
} from '#domain/reports/report-kinds.ts'
import { openStoredFile, saveStoredFile } from '#web/lib/stored-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { reportsQuery, useRemoveReport, useRetryReport } from './queries.ts'
import styles from './reports.module.css'
import type { ReportPlace } from './use-report-place.ts'

const SHOWN = [
  { value: 'own', label: 'Diese' },
  { value: 'all', label: 'Alle' },
] as const

type Props = {
  type: ReportType
  place: ReportPlace
  /** Makes the first one, as it is chosen; undefined while that is not enough. */
  onCreate: (() => void) | undefined
}

/** What was made, the newest first. Spec 3 §2.6. */
export function ReportList({ type, place: { companyId, zone }, onCreate }: Props) {
  const { data, error, refetch } = useQuery(reportsQuery(companyId))
  const [shown, setShown] = useState<'own' | 'all'>('own')
  // From the code on a page.
  const { reportId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const reports = data?.filter(({ reportType }) => shown === 'all' || reportType === type)
  return (
    <div className={styles.list} data-empty={reports?.length === 0 || undefined}>
      <Card
        title="Reports"
        hint={reports?.length}
        actions={<Segments label="Welche Reports" choices={SHOWN} chosen={shown} onChoose={setShown} />}
      >
        {error && !data ? (
          <ErrorState title="Fehler beim Laden der Reports" error={error} onRetry={() => void refetch()} />
        ) : reports?.length === 0 ? (
          <EmptyState
            title="Noch keine Reports erstellt"
            actions={
              <Button disabled={!onCreate} onClick={onCreate}>
                Ersten Report erstellen
              </Button>
            }
          >
            Was Sie erstellen, steht hier.
          </EmptyState>
        ) : (
          <ul className={styles.reports} aria-label="Reports" aria-busy={!reports}>
            {reports?.map(report => (
              <Line key={report.id} {...{ report, zone, companyId }} isMeant={String(report.id) === reportId} />
            )) ?? (
              <li className={styles.report}>
                <span className={styles.waiting}>Reports werden geladen …</span>
              </li>
            )}
          </ul>
        )}
      </Card>
    </div>
  )
}

const ICONS = { pdf: IconFileTypePdf, csv: IconFileTypeCsv, xlsx: IconFileTypeXls }

type LineProps = { report: Report; zone: string; companyId: number; isMeant: boolean }

function Line({ report, zone, companyId, isMeant }: LineProps) {
  const status = reportStatus(report)
  const Icon = ICONS[report.config.fileformat]
  const percent = report.total > 0 ? Math.round((100 * report.done) / report.total) : undefined
  return (
    <li className={styles.report} aria-current={isMeant || undefined}>
      <Icon size={20} stroke={1.6} aria-label={FILE_FORMATS[report.config.fileformat]} />
      <div className={styles.about}>
        <b className={styles.name} title={report.name}>
          {report.name}
        </b>
        <p className={styles.what}>
          <span className={styles.state} data-status={status}>
            {REPORT_STATUSES[status]}
          </span>{' '}
          {aboutText(report, zone)}
        </p>
        {status === 'working' && percent !== undefined && (
          <progress className={styles.progress} aria-label={report.name} max={100} value={percent} />
        )}
      </div>
      <Actions {...{ report, status, companyId }} />
    </li>
  )
}

type ActionsProps = { report: Report; status: ReturnType<typeof reportStatus>; companyId: number }

function Actions({ report, status, companyId }: ActionsProps) {
  const remove = useRemoveReport()
  const retry = useRetryReport()
  const askRemove = () =>
    confirm({
      title: status === 'working' ? 'Report abbrechen' : 'Report löschen',
      about: report.name,
      text: 'Soll der Report wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove.mutateAsync(report),
    })
  const download = () =>
    saveStoredFile(companyId, 'report', report.id).catch(failure =>
      toast.error('Der Report konnte nicht heruntergeladen werden', failureText(failure)),
    )
  return (
    <div className={styles.actions}>
      {status === 'failed' && !report.isManual && (
        <Button variant="text" busy={retry.isPending} onClick={() => retry.mutate(report)}>
          Erneut
        </Button>
      )}
      {status !== 'failed' && (
        <IconButton
          label={`${report.name} öffnen`}
          icon={<IconEye size={17} stroke={1.8} />}
          onClick={() => openReport(companyId, report)}
        />
      )}
      {report.fileserverURL !== null && (
        <IconButton
          label={`${report.name} herunterladen`}
          icon={<IconDownload size={17} stroke={1.8} />}
          onClick={() => void download()}
        />
      )}
      <IconButton
        label={status === 'working' ? `${report.name} abbrechen` : `${report.name} löschen`}
        icon={status === 'working' ? <IconX size={17} stroke={1.8} /> : <IconTrash size={17} stroke={1.8} />}
        onClick={() => void askRemove()}
      />
    </div>
  )
}

/** In a tab of its own; without a file it is told why there is none. Spec 3 §4. The address of the list may have run out by now. */
function openReport(companyId: number, report: Report): void {
  const { id, fileserverURL, message } = report
  const status = reportStatus(report)
  if (fileserverURL !== null)
    void openStoredFile(companyId, 'report', id).catch(failure =>
      toast.error('Der Report konnte nicht geöffnet werden', failureText(failure)),
    )
  else if (status === 'done')
    toast.error('Der Report konnte nicht richtig erstellt werden', 'Bitte erstellen Sie ihn noch einmal.')
  else if (status === 'failed') toast.error('Erstellung fehlgeschlagen', message)
  else toast.info('Der Report wird noch erstellt', 'Sobald er fertig ist, öffnet er sich hier.')
}

function aboutText(report: Report, zone: string): string {
  const { message, done, total, isManual, description, creationDate, sensitive } = report
  const status = reportStatus(report)
  if (status === 'failed') return message
  if (status === 'working') {
    if (isManual) return 'wartet auf seine Datei'
    return total === 0 ? 'wartet' : `${done} von ${total} Zeilen`
  }
  const moment = fromUtcText(creationDate)
  const made = `${formatDay(dayOf(moment, zone))} | ${formatTime(moment, zone)}`
  return [made, sensitive && 'sensibel', shortComment(description)].filter(Boolean).join(' · ')
}
