import type { Average } from '#contract/settings/averages.ts'
import { AVERAGE_HEADS, readAverages } from '#domain/settings/average-import.ts'
import type { OwnType } from '#domain/wages/averages.ts'
import { today } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TableImportDialog } from '../wage-type-mapping/table-import-dialog.tsx'
import { useTakeOver } from './queries.ts'

type Props = { stored: readonly Average[]; ownTypes: readonly OwnType[]; onClose: () => void }

/** All of the file or nothing of it. */
export default function TakeOverDialog({ stored, ownTypes, onClose }: Props) {
  const { mutate, isPending } = useTakeOver(useCompanyId())
  const keyFor = useIdempotencyKey()
  return (
    <TableImportDialog
      title="Durchschnitte aus Datei übernehmen"
      what="Durchschnitt"
      columns={Object.values(AVERAGE_HEADS).join(', ')}
      verb="übernehmen"
      busy={isPending}
      read={table => readAverages(table, { stored, ownTypes, day: today() })}
      onTake={({ rows }) => mutate({ rows, idempotencyKey: keyFor(rows) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
