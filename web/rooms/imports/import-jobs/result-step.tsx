import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ImportJobDetail, ImportKindName } from '#contract/imports/import-jobs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { DiscardButton } from './discard-button.tsx'
import { HandedOverBanner } from './handed-over-banner.tsx'
import { ImportFrame } from './import-frame.tsx'
import type { ImportNotes } from './import-notes.ts'
import { changeText, KIND_LABELS, momentText } from './import-texts.ts'
import { useCheckImport } from './queries.ts'
import { RowsCard } from './rows-card.tsx'
import { useAskUndo } from './use-ask-undo.ts'
import { useIsTabVisible } from './visible-tab.ts'

type Props = {
  job: ImportJobDetail
  Note: ImportNotes[ImportKindName]
  onClose: () => void
  onNew: () => void
  onRemap: () => void
}

export function ResultStep(props: Props) {
  const { state } = props.job
  if (state === 'failed') return <Failed {...props} />
  return state === 'undone' ? <Undone {...props} /> : <Done {...props} />
}

function Done({ job, Note, onClose, onNew }: Props) {
  const askUndo = useAskUndo(job)
  return (
    <ImportFrame
      job={job}
      step={3}
      onClose={onClose}
      actions={
        <>
          <Button icon={<IconArrowBackUp size={16} />} onClick={askUndo}>
            Rückgängig machen
          </Button>
          <Button variant="primary" onClick={onNew}>
            Neuer Import
          </Button>
        </>
      }
    >
      <HandedOverBanner job={job} />
      <Card>
        <Notice
          icon={<IconCircleCheck size={20} stroke={1.7} />}
          title={`${KIND_LABELS[job.kind]} importiert: ${changeText(job.counts)}`}
          actions={
            <>
              {job.counts.proposed > 0 && <SeeRequests />}
              <SeeRecords kind={job.kind} />
            </>
          }
        >
          {`Abgeschlossen am ${momentText(job.finishedAt)}. Die hochgeladene Datei wurde gelöscht.`}
        </Notice>
      </Card>
      {Note && <Note jobId={job.id} />}
      {job.counts.warning > 0 && <RowsCard job={job} only="warning" />}
    </ImportFrame>
  )
}

function Failed({ job, onClose, onRemap }: Props) {
  const check = useCheckImport(useCompanyId(), job.id)
  return (
    <ImportFrame
      job={job}
      step={3}
      onClose={onClose}
      back={job.hasFile ? { to: 1, go: onRemap } : undefined}
      actions={
        <>
          <DiscardButton job={job} onDiscarded={onClose} />
          {job.hasFile && (
            <Button variant="primary" busy={check.isPending} onClick={() => check.mutate(undefined)}>
              Noch einmal prüfen
            </Button>
          )}
        </>
      }
    >
      <Card>
        <Notice tone="error" icon={<IconCircleX size={20} stroke={1.7} />} title="Es wurde nichts importiert">
          {job.message}
        </Notice>
      </Card>
    </ImportFrame>
  )
}

const RECORDS: Record<ImportKindName, { label: string; section: string; tab: string }> = {
  employees: { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  contracts: { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  stamps: { label: 'Stempelzeiten ansehen', section: 'absence', tab: 'ExportActualShifts' },
  absences: { label: 'Abwesenheiten ansehen', section: 'absence', tab: 'ExportAbsences' },
  'opening-balances': { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  classifications: { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  'person-skills': { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  availabilities: { label: 'Mitarbeiter ansehen', section: 'documents', tab: 'employeedata' },
  shifts: { label: 'Dienstplan ansehen', section: 'employee', tab: 'roster' },
  'needed-staff': { label: 'Dienstplan ansehen', section: 'employee', tab: 'roster' },
}

function SeeRequests() {
  const navigate = useNavigate()
  const companyId = String(useCompanyId())
  // Others see no requests under News.
  if (!useCan('employees.read')) return null
  return (
    <Button onClick={() => void navigate({ to: '/$companyId/news', params: { companyId } })}>
      Änderungsanträge ansehen
    </Button>
  )
}

function SeeRecords({ kind }: { kind: ImportKindName }) {
  const navigate = useNavigate()
  const companyId = String(useCompanyId())
  const { label, section, tab } = RECORDS[kind]
  const isVisible = useIsTabVisible(section, tab)
  const go = () => void navigate({ to: '/$companyId/$section/{-$tab}', params: { companyId, section, tab } })
  return isVisible && <Button onClick={go}>{label}</Button>
}

const Undone = ({ job, onClose, onNew }: Props) => (
  <ImportFrame
    job={job}
    step={3}
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onNew}>
        Neuer Import
      </Button>
    }
  >
    <Card>
      <Notice icon={<IconArrowBackUp size={20} stroke={1.7} />} title="Der Import wurde rückgängig gemacht">
        {`Am ${momentText(job.finishedAt)}. Der Bestand ist wieder wie davor.`}
      </Notice>
    </Card>
  </ImportFrame>
)
