import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onConnectionBack, useConnection } from '#web/ui/connection/connection.ts'
import { isMissingPart, reloadOnce } from '#web/ui/connection/missing-part.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'
import { StartingPage } from './starting-page.tsx'

export function ErrorPage({ error }: ErrorComponentProps) {
  useTitle('Fehler')
  const router = useRouter()
  const isAway = useConnection(state => state.isAway)
  useEffect(() => onConnectionBack(() => void router.invalidate()), [router])
  if (isMissingPart(error)) return <MissingPart />
  if (isAway) return <StartingPage />
  return (
    <main className={styles.page}>
      <ErrorState
        isPage
        error={error}
        title="Die Seite konnte nicht geladen werden"
        onRetry={() => router.invalidate()}
      />
    </main>
  )
}

function MissingPart() {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    void reloadOnce().then(isReloading => {
      if (!isReloading) setFinal(true)
    })
  }, [])
  if (!isFinal) return <StartingPage />
  return (
    <main className={styles.page}>
      <MissingPartNotice isPage />
    </main>
  )
}
