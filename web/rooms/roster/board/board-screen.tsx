import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

const NoStoreYet = lazyPart(() => import('#web/rooms/accounts/own-stores/no-store-yet.tsx'), <MissingPartNotice />)

const StoreBoard = lazyPart(() => import('./store-board.tsx'), <MissingPartNotice />)

const TITLE = 'Dienstplan'

/** The week of a store, planned by hand. Product G. */
export function BoardScreen() {
  const companyId = useCompanyId()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  if (store && visible)
    return (
      <Suspense fallback={<Waiting />}>
        <StoreBoard key={store.id} {...{ store, visible, choose }} />
      </Suspense>
    )
  return (
    <>
      <PageHeader title={TITLE} />
      <StoreFilterHint />
      <Card>
        {stores.error ? (
          <ErrorState error={stores.error} onRetry={() => void stores.refetch()} />
        ) : visible === undefined ? (
          <Skeleton rows={12} height={44} />
        ) : active?.shown === 0 ? (
          <NothingInFilter title="Kein Standort im Anwendungsfilter" />
        ) : (
          <Suspense>
            <NoStoreYet />
          </Suspense>
        )}
      </Card>
    </>
  )
}

const Waiting = () => (
  <>
    <PageHeader title={TITLE} isWaiting />
    <Card>
      <Skeleton rows={14} height={44} />
    </Card>
  </>
)
