import type { ReactNode } from 'react'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import styles from './import-jobs.module.css'
import { sheetText, stateOf } from './import-texts.ts'
import { IssueNote, SetAsideButton } from './issue-note.tsx'

const STEPS = ['Datei', 'Spalten', 'Prüfung', 'Ergebnis'] as const
export type Step = 0 | 1 | 2 | 3

type Props = {
  job?: ImportJobDetail
  step: Step
  /** Where the step leads; the one that goes on stands last. */
  actions?: ReactNode
  onClose: () => void
  /** Back to a step, where it can be gone to. */
  back?: { to: Step; go: () => void }
  children: ReactNode
}

/** What all steps of an import share. */
export function ImportFrame({ job, step, actions, onClose, back, children }: Props) {
  return (
    <>
      <PageHeader
        title={job?.fileName ?? 'Neuer Import'}
        actions={
          <>
            <Button variant="text" onClick={onClose}>
              Alle Importe
            </Button>
            {job && <SetAsideButton job={job} />}
            {actions}
          </>
        }
      >
        {job && sheetText(job) && <span className={styles.sheet}>{sheetText(job)}</span>}
        {job && <StatusPill tone={stateOf(job).tone}>{stateOf(job).label}</StatusPill>}
      </PageHeader>
      <Stepper
        label="Schritte des Imports"
        steps={STEPS}
        current={step}
        canGo={index => index === back?.to}
        onGo={() => back?.go()}
      />
      {job && <IssueNote job={job} />}
      {children}
    </>
  )
}
