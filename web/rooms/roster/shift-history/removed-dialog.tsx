import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { removedShiftsQuery } from './queries.ts'
import { whenText } from './when-text.ts'

type Props = { storeId: number; monday: string; onClose: () => void }

/** What deleted shifts of a week were, and who deleted them. */
export default function RemovedDialog({ storeId, monday, onClose }: Props) {
  const { data, error, refetch } = useQuery(removedShiftsQuery(useCompanyId(), storeId, monday))
  return (
    <Dialog
      title="Gelöschte Dienste dieser Woche"
      size={560}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Schließen
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemList
          label="Gelöschte Dienste"
          items={data?.map(({ id, at, by, text }) => ({
            key: id,
            title: text,
            detail: `gelöscht ${whenText(at)}${by && `, ${by}`}`,
          }))}
          empty={
            <EmptyState title="Keine gelöschten Dienste">
              Wer einen Dienst dieser Woche löscht, steht danach hier, mit dem, was der Dienst war.
            </EmptyState>
          }
        />
      )}
    </Dialog>
  )
}
