import { UsersScreen } from '#web/rooms/accounts/users/users-screen.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './shell.module.css'

export function OverviewPage() {
  useTitle('Benutzerübersicht')
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      <UsersScreen />
    </main>
  )
}
