import { IconCloudOff } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'
import { isMissingPart, reloadOnce } from './new-release.ts'
import { StartingPage } from './starting-page.tsx'

const TITLE = 'Die Seite konnte nicht geladen werden'

export function ErrorPage({ error }: ErrorComponentProps) {
  useTitle('Fehler')
  const router = useRouter()
  if (isMissingPart(error)) return <MissingPart />
  return (
    <main className={styles.page}>
      <ErrorState isPage error={error} title={TITLE} onRetry={() => router.invalidate()} />
    </main>
  )
}

/** Trying again within the page would look for the same file; a new page may know another. */
function MissingPart() {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    if (!reloadOnce()) setFinal(true)
  }, [])
  if (!isFinal) return <StartingPage />
  return (
    <main className={styles.page}>
      <Notice
        isPage
        tone="error"
        icon={<IconCloudOff size={20} stroke={1.7} />}
        title={TITLE}
        actions={<Button onClick={() => location.reload()}>Neu laden</Button>}
      >
        Ein Teil von Kontor fehlt: Die Verbindung ist unterbrochen, oder es gibt gerade eine neue Version.
      </Notice>
    </main>
  )
}
