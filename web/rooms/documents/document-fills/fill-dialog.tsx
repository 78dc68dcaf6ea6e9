import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { FillChoice } from '#contract/documents/document-fills.ts'
import { today } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { ChooseTemplates } from './choose-templates.tsx'
import styles from './document-fills.module.css'
import { FillFailed } from './fill-failed.tsx'
import { FillProgress } from './fill-progress.tsx'
import { FilledDocuments } from './filled-documents.tsx'
import { MissingValues } from './missing-values.tsx'
import { templatesQuery, useFill, useStartFill } from './queries.ts'

export type FillPerson = { id: number; firstName: string; lastName: string }
export type PeopleChoiceProps = { chosen: readonly number[]; onChoose: (ids: readonly number[]) => void }
type Props = {
  /** For whom; undefined: chosen here, by `PeopleChoice`. */
  people: readonly FillPerson[] | undefined
  PeopleChoice?: ComponentType<PeopleChoiceProps>
  onClose: () => void
}

/** Spec 2 §2.1: choose, then the documents, or why there are none. */
export default function FillDialog({ people, PeopleChoice, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: templates, error, refetch } = useQuery(templatesQuery(companyId))
  const [chosenIds, setChosenIds] = useState<readonly number[]>(people?.map(({ id }) => id) ?? [])
  const [isChoosing, setIsChoosing] = useState(people === undefined)
  const [meant, setMeant] = useState<Omit<FillChoice, 'employeeIds'>>({
    templateIds: [],
    storeId: null,
    documentDate: today(),
    futureContract: false,
    pastContract: false,
    keepsInFile: false,
  })
  const choice = { ...meant, employeeIds: [...chosenIds] }
  const [one, many] = [useFill(companyId), useStartFill(companyId)]
  const keyOf = useIdempotencyKey()
  const isBusy = one.isPending || many.isPending
  const isFailed = one.isError || many.isError
  const isDone = one.isSuccess || many.isSuccess
  const steps = people === undefined ? ['Mitarbeiter', 'Auswählen', 'Ergebnis'] : ['Auswählen', 'Ergebnis']
  const current = isDone || isFailed ? steps.length - 1 : isChoosing ? 0 : steps.length - 2
  const count = chosenIds.length * meant.templateIds.length
  const fill = () => {
    if (chosenIds.length === 1) one.mutate(choice)
    else many.mutate({ choice, idempotencyKey: keyOf(choice) })
  }
  const again = () => {
    one.reset()
    many.reset()
  }

  const footer = isFailed ? (
    <>
      <Button onClick={onClose}>Schließen</Button>
      <Button variant="primary" onClick={again}>
        Zurück zur Auswahl
      </Button>
    </>
  ) : isDone ? undefined : isChoosing ? (
    <>
      <span className={styles.sum}>{peopleText(chosenIds.length)}</span>
      <Button onClick={onClose}>Abbrechen</Button>
      <Button variant="primary" disabled={chosenIds.length === 0} onClick={() => setIsChoosing(false)}>
        Weiter
      </Button>
    </>
  ) : (
    <>
      <span className={styles.sum}>{count > 0 && sumText(meant.templateIds.length, chosenIds.length)}</span>
      {people === undefined ? (
        <Button onClick={() => setIsChoosing(true)}>Zurück</Button>
      ) : (
        <Button onClick={onClose}>Abbrechen</Button>
      )}
      <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={fill}>
        Dokumente ausfüllen
      </Button>
    </>
  )
  return (
    <Dialog
      title={isDone ? doneTitle(one.data?.data.length) : 'Dokumente ausfüllen'}
      size={860}
      busy={isBusy}
      onClose={onClose}
      footer={footer}
    >
      <div className={styles.steps}>
        <Stepper label="Schritte" steps={steps} current={current} />
      </div>
      <div className={styles.page} data-done={isDone || undefined}>
        {isFailed && <FillFailed error={one.error ?? many.error} />}
        {one.isSuccess && (
          <FilledDocuments
            employeeId={chosenIds[0]!}
            documents={one.data.data}
            isKept={meant.keepsInFile}
            onClose={onClose}
          />
        )}
        {many.isSuccess && <FillProgress id={many.data.id} isKept={meant.keepsInFile} onClose={onClose} />}
        {!isDone && !isFailed && isChoosing && PeopleChoice && (
          <PeopleChoice chosen={chosenIds} onChoose={setChosenIds} />
        )}
        {!isDone && !isFailed && !isChoosing && (
          <div className={styles.columns}>
            <div className={styles.main}>
              {error && !templates && (
                <ErrorState error={error} title="Fehler beim Laden der Vorlagen" onRetry={() => void refetch()} />
              )}
              {!error && !templates && <Skeleton rows={6} height={36} />}
              {templates?.length === 0 && (
                <EmptyState title="Noch keine Vorlagen">
                  Unter „Vorlagen“ im Personalakt laden Sie Dienstverträge und Formulare hoch.
                </EmptyState>
              )}
              {templates && templates.length > 0 && (
                <ChooseTemplates templates={templates} meant={meant} onChange={setMeant} />
              )}
            </div>
            <MissingValues choice={choice} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const peopleText = (count: number) => `${count} Mitarbeiter`
const sumText = (templates: number, people: number) =>
  `${templates === 1 ? '1 Vorlage' : `${templates} Vorlagen`} × ${peopleText(people)} = ${templates * people === 1 ? '1 Dokument' : `${templates * people} Dokumente`}`
const doneTitle = (count: number | undefined) => (count === 1 ? 'Ausgefülltes Dokument' : 'Ausgefüllte Dokumente')
