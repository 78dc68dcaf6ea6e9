import { NothingInFilter } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
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
    <Card>
      {active?.shown === 0 ? (
        <NothingInFilter title="Kein Standort im Anwendungsfilter" />
      ) : (
        <EmptyState title="Noch kein Standort">
          Dieser Betrieb hat noch keinen Standort, dessen Daten übergeben werden können.
        </EmptyState>
      )}
    </Card>
  )
}
