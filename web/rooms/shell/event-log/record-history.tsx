import { EmptyState } from '#web/ui/states/empty-state.tsx'
import styles from './event-log.module.css'
import { EventPages } from './event-pages.tsx'

/** `people/employees:17`; with what belongs to it. */
type Props = { records: readonly string[] }

/** Verlauf: who did what to one record. For those who may read the event log. */
export function RecordHistory({ records }: Props) {
  return (
    <div className={styles.history}>
      <EventPages
        label="Verlauf"
        question={{ records }}
        empty={<EmptyState title="Noch kein Verlauf">Hier steht künftig, wer was geändert hat.</EmptyState>}
      />
    </div>
  )
}
