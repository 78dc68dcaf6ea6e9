import { useParams } from '@tanstack/react-router'
import { EventLogScreen } from '#web/rooms/shell/event-log/event-log-screen.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './shell.module.css'

export function EventLogPage() {
  const { companyId } = useParams({ from: '/shell/$companyId/event-log' })
  useTitle('Ereignisprotokoll')
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      <EventLogScreen key={companyId} />
    </main>
  )
}
