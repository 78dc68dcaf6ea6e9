import { EmptyState } from '#web/ui/states/empty-state.tsx'
import styles from './event-log.module.css'
import { EventPages } from './event-pages.tsx'
import { useValueText, type ValueNames } from './use-value-text.ts'

type Props = {
  /** `personnel/employees:17`; with what belongs to it. */
  records: readonly string[]
  names?: ValueNames
}

/** Verlauf: who did what to one record. For those who may read the event log. */
export default function RecordHistory({ records, names }: Props) {
  const valueText = useValueText(names)
  return (
    <div className={styles.history}>
      <EventPages
        label="Verlauf"
        question={{ records }}
        valueText={valueText}
        isOfRecord
        empty={<EmptyState title="Noch kein Verlauf">Hier steht künftig, wer was geändert hat.</EmptyState>}
      />
    </div>
  )
}
