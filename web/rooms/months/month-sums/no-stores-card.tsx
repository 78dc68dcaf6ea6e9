import type { Store } from '#contract/accounts/stores.ts'
import NoStoreYet from '#web/rooms/accounts/own-stores/no-store-yet.tsx'
import { NothingInFilter } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'

type Props = {
  /** Why the stores could not be loaded. */
  error: Error | null
  onRetry: () => void
  visible: readonly Store[] | undefined
  /** The application filter leaves none. */
  isFiltered: boolean
  onChoose: (ids: readonly number[]) => void
}

/** In the table's place where there is no store whose people it could show. */
const NoStoresCard = ({ error, onRetry, visible, isFiltered, onChoose }: Props) => (
  <Card>
    {!visible ? (
      <ErrorState error={error} onRetry={onRetry} />
    ) : visible.length > 0 ? (
      <EmptyState
        title="Kein Standort gewählt"
        actions={<Button onClick={() => onChoose(visible.map(({ id }) => id))}>Alle wählen</Button>}
      />
    ) : isFiltered ? (
      <NothingInFilter title="Kein Standort im Anwendungsfilter" />
    ) : (
      <NoStoreYet />
    )}
  </Card>
)

export default NoStoresCard
