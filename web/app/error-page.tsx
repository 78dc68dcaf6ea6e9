import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'

export function ErrorPage({ error }: ErrorComponentProps) {
  useTitle('Fehler')
  const router = useRouter()
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
