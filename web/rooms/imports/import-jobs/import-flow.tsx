import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ImportFrame } from './import-frame.tsx'
import styles from './import-jobs.module.css'
import type { ImportNotes } from './import-notes.ts'
import { KIND_LABELS, rowsText, whole } from './import-texts.ts'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { importJobQuery, isWorking } from './queries.ts'
import { ResultStep } from './result-step.tsx'

type Props = { id: number; notes: ImportNotes | undefined; onClose: () => void; onNew: () => void }

/** One import from its columns to its result: the step shown follows from where it stands. */
export default function ImportFlow({ id, notes, onClose, onNew }: Props) {
  const { data: job, error, refetch } = useQuery(importJobQuery(useCompanyId(), id))
  // Of one version: what comes of the columns is shown as soon as there is another.
  const [remapping, setRemapping] = useState<number>()
  if (!job) return error ? <Missing error={error} onRetry={refetch} onClose={onClose} /> : <Loading onClose={onClose} />
  if (isWorking(job)) return <Working job={job} onClose={onClose} />
  if (job.state === 'mapping' || remapping === job.version) {
    return <MappingStep key={job.version} job={job} onClose={onClose} />
  }
  const steps = { job, onClose, onRemap: () => setRemapping(job.version) }
  return job.state === 'checked' ? (
    <PreviewStep key={job.version} {...steps} />
  ) : (
    <ResultStep {...steps} Note={notes?.[job.kind]} onNew={onNew} />
  )
}

function Working({ job, onClose }: { job: ImportJobDetail; onClose: () => void }) {
  const { done = 0, total = job.rows } = job.progress ?? {}
  const isCheck = job.state === 'checking'
  return (
    <ImportFrame job={job} step={isCheck ? 2 : 3} onClose={onClose}>
      <Card>
        <ProgressRow
          title={isCheck ? 'Die Datei wird mit dem Bestand verglichen' : `${KIND_LABELS[job.kind]} werden importiert`}
          detail={
            done === 0
              ? `${rowsText(total)} · Sie können die Seite verlassen, es geht im Hintergrund weiter.`
              : `${whole(done)} von ${rowsText(total)}`
          }
          percent={done === 0 ? undefined : Math.round((done / total) * 100)}
        />
      </Card>
    </ImportFrame>
  )
}

const Loading = ({ onClose }: { onClose: () => void }) => (
  <ImportFrame step={1} onClose={onClose}>
    <Card>
      <div className={styles.loading} role="status" aria-label="Der Import wird geladen" />
    </Card>
  </ImportFrame>
)

const Missing = ({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) => (
  <Card actions={<Button onClick={onClose}>Alle Importe</Button>}>
    <ErrorState error={error} title="Der Import konnte nicht geladen werden" onRetry={onRetry} />
  </Card>
)
