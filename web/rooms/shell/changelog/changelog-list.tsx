import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDay } from '#domain/basics/days.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './changelog.module.css'
import { changelogStateQuery, releasesQuery, useConfirmChangelog } from './queries.ts'
import { ReleaseNotes } from './release-notes.tsx'

/** All versions, the newest first; who looks at them has read them. */
export function ChangelogList() {
  const { data: releases, error, refetch } = useQuery(releasesQuery)
  const { data: state } = useQuery(changelogStateQuery)
  const { mutate: confirm, isPending } = useConfirmChangelog()
  const isUnread = state?.hasReadLatestChangelog === false
  const isShown = releases !== undefined
  useEffect(() => {
    if (isUnread && isShown) confirm({})
  }, [isUnread, isShown, confirm])

  if (!releases)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <Card>
        <Skeleton rows={3} height={96} />
      </Card>
    )
  return (
    <>
      {state && (
        <div className={styles.switch}>
          <Switch
            label="Neuigkeiten nach dem Anmelden von selbst zeigen"
            checked={state.acceptsPopup}
            disabled={isPending}
            onChange={acceptsPopup => confirm({ acceptsPopup })}
          />
          <span aria-hidden>Neuigkeiten nach dem Anmelden von selbst zeigen</span>
        </div>
      )}
      {releases.length === 0 && <EmptyState title="Noch keine Neuigkeiten" />}
      {releases.map(({ version, releaseDate, notes }) => (
        <Card key={version} title={`Version ${version}`} hint={formatDay(Temporal.PlainDate.from(releaseDate))}>
          <div className={styles.body}>
            <ReleaseNotes notes={notes} />
          </div>
        </Card>
      ))}
    </>
  )
}
