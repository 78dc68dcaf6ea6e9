import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/basics/days.ts'
import { releasesQuery } from '#web/rooms/shell/changelog/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './about-dialog.module.css'
import { Mark } from './mark.tsx'

/** Release and version. Spec 1 §2.4. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(releasesQuery)
  const latest = data?.[0]
  return (
    <Dialog
      title="Über Kontor"
      onClose={onClose}
      size={400}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          OK
        </Button>
      }
    >
      <div className={styles.about}>
        <Mark />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <dl aria-busy={!data}>
            <dt>Version</dt>
            <dd>{latest?.version ?? '–'}</dd>
            <dt>Release</dt>
            <dd>{latest ? formatDay(Temporal.PlainDate.from(latest.releaseDate)) : '–'}</dd>
            <dt>Schnittstelle</dt>
            <dd>
              <a href="/api/docs" target="_blank" rel="noopener">
                API-Dokumentation
              </a>
            </dd>
          </dl>
        )}
      </div>
    </Dialog>
  )
}
