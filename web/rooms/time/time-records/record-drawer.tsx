import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import type { RecordQueries, TimeRecord } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type Opened<Row> = { record: Row; remove: ReactNode; restore: () => void }
type Props<Row extends TimeRecord, Draft extends object> = {
  queries: RecordQueries<Row, Draft>
  id: number
  /** `Zeit`, and the record as the question before it is deleted names it. */
  one: string
  nameOf: (record: Row) => string
  onClose: () => void
  /** The form of the record, once it is loaded. */
  children: (opened: Opened<Row>) => ReactNode
}

/** Loads a record for its drawer, and deletes and restores it. */
export function RecordDrawer<Row extends TimeRecord, Draft extends object>(props: Props<Row, Draft>) {
  const { queries, id, one, nameOf, onClose, children } = props
  const { id: companyId, timeZone: zone } = useCompany()!
  const { data: record, error, refetch } = useQuery(queries.find(companyId, id))
  const remove = queries.useRemove()
  const restore = queries.useRestore()
  const [asking, setAsking] = useState(false)
  if (!record)
    return error ? (
      <Drawer title={one} onClose={onClose}>
        <ErrorState error={error} onRetry={refetch} />
      </Drawer>
    ) : null

  const bringBack = async (row: Pick<Row, 'id' | 'version'>) => {
    const restored = await restore.mutateAsync(row).catch(() => undefined)
    if (restored) onClose()
  }
  const takeAway = async (reason: string) => {
    const removed = await remove.mutateAsync({ id, version: record.version, reason }).catch(() => undefined)
    if (!removed) return
    onClose()
    queries.tell('gelöscht', removed, zone, { label: 'Rückgängig', run: () => void bringBack(removed) })
  }
  return (
    <>
      {children({
        record,
        remove: (
          <Button variant="text" onClick={() => setAsking(true)}>
            Löschen
          </Button>
        ),
        restore: () => void bringBack(record),
      })}
      {asking && (
        <RemoveDialog
          title={`${one} löschen`}
          question={`${nameOf(record)} wird nicht mehr übergeben, bleibt aber in der Liste und kann wiederhergestellt werden.`}
          error={remove.error}
          busy={remove.isPending}
          onRemove={reason => void takeAway(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
