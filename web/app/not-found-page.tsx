import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from '#web/ui/states/notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'

export function NotFoundPage() {
  useTitle('Nicht gefunden')
  return (
    <main className={styles.page}>
      <Notice
        isPage
        icon={<IconMapOff size={20} stroke={1.7} />}
        title="Diese Seite gibt es nicht"
        actions={
          <Link to="/" className={styles.link}>
            Zur Startseite
          </Link>
        }
      >
        Die Adresse ist falsch, oder der Betrieb gehört nicht zu Ihren Betrieben.
      </Notice>
    </main>
  )
}
