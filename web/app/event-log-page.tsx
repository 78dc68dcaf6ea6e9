import { useParams } from '@tanstack/react-router'
import type { EventLine } from '#contract/shell/event-log.ts'
import { useEnumChanges } from '#web/lib/session.ts'
import { UndoImport } from '#web/rooms/imports/import-jobs/undo-import.tsx'
import { EventLogScreen } from '#web/rooms/shell/event-log/event-log-screen.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './shell.module.css'

export function EventLogPage() {
  const { companyId } = useParams({ from: '/shell/$companyId/event-log' })
  useTitle('Ereignisprotokoll')
  useEnumChanges()
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      <EventLogScreen key={companyId} actionOf={undoOf} />
    </main>
  )
}

const undoOf = ({ kind, action, recordId }: EventLine) =>
  kind === 'imports/import-jobs' && action === 'imported' && <UndoImport id={Number(recordId)} />
