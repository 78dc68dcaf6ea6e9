import NoStoreYet from '#web/rooms/accounts/own-stores/no-store-yet.tsx'
import { NothingInFilter } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import type { ExportPlace } from './use-export.ts'

/** In place of the tables where there is no store to show. */
export default function NoStore({ place: { stores, visible, active } }: { place: ExportPlace }) {
  if (stores.error && !stores.data)
    return (
      <Card>
        <ErrorState error={stores.error} onRetry={stores.refetch} />
      </Card>
    )
  if (visible?.length !== 0) return null
  return (
    <Card>{active?.shown === 0 ? <NothingInFilter title="Kein Standort im Anwendungsfilter" /> : <NoStoreYet />}</Card>
  )
}
