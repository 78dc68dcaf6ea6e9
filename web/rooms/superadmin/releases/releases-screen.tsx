import { IconPlus, IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { InstallationCard } from './installation-card.tsx'
import { managedReleasesQuery, useStep } from './queries.ts'
import { ReleaseChecks } from './release-checks.tsx'
import { ReleaseList } from './release-list.tsx'
import { ReleasePreview } from './release-preview.tsx'
import { ReleaseReadersTable } from './release-readers.tsx'
import { askPublish, momentOf } from './release-texts.ts'

const ReleaseDialog = lazyLayer(() => import('./release-dialog.tsx'))

/** „Version“: what is new, written first, shown to users when it is published. Product H */
export function ReleasesScreen() {
  const { data: releases, error, refetch, isFetching } = useQuery(managedReleasesQuery)
  const [chosenId, setChosen] = useState<number>()
  const [editing, setEditing] = useState<number | 'new'>()
  const publish = useStep('publish')
  const plan = useStep('plan')
  usePreload(ReleaseDialog)
  const chosen = releases?.find(({ id }) => id === chosenId) ?? releases?.[0]
  const waits = chosen && chosen.state !== 'published' ? chosen : undefined
  const canPlan = waits?.state === 'draft' && waits.planHolds.length === 0
  return (
    <>
      <PageHeader
        title="Version"
        actions={
          <>
            <ReloadButton busy={isFetching && releases !== undefined} onClick={() => void refetch()} />
            <Button icon={<IconPlus size={16} />} disabled={!releases} onClick={() => setEditing('new')}>
              Neue Version
            </Button>
            {canPlan && (
              <Button busy={plan.isPending} onClick={() => plan.mutate(waits)}>
                {`Für ${momentOf(waits.appearsAt!)} planen`}
              </Button>
            )}
          </>
        }
        primary={
          waits && (
            <Button
              variant="primary"
              icon={<IconRocket size={16} />}
              busy={publish.isPending}
              disabled={waits.publishHolds.length > 0}
              onClick={() => void askPublish(waits, () => publish.mutateAsync(waits))}
            >
              {`${waits.number} jetzt veröffentlichen`}
            </Button>
          )
        }
      />
      {error && !releases ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SidePanel
          isWide
          side={
            <>
              {chosen && <ReleasePreview release={chosen} />}
              {waits && <ReleaseChecks release={waits} onEdit={() => setEditing(waits.id)} />}
              <InstallationCard />
            </>
          }
        >
          {releases ? (
            <ReleaseList releases={releases} chosen={chosen} onChoose={setChosen} onEdit={setEditing} />
          ) : (
            <Skeleton rows={4} height={96} />
          )}
          {chosen?.state === 'published' && <ReleaseReadersTable key={chosen.id} release={chosen} />}
        </SidePanel>
      )}
      {releases && editing !== undefined && (
        <ReleaseDialog
          key={editing}
          release={releases.find(({ id }) => id === editing)}
          onSaved={({ id }) => {
            setEditing(undefined)
            setChosen(id)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
