import { useConnection } from '#web/ui/connection/connection.ts'
import { NoConnection } from '#web/ui/states/no-connection.tsx'
import styles from './full-page.module.css'

/** Only seen when the server takes its time, or is away. */
export function StartingPage() {
  const isAway = useConnection(state => state.isAway)
  return (
    <main className={styles.page}>
      {isAway ? (
        <NoConnection isPage />
      ) : (
        <p role="status" className={styles.waiting}>
          Wird geladen …
        </p>
      )}
    </main>
  )
}
