import type { IndividualWageType } from '#contract/settings/individual-wage-types.ts'
import { OWN_HEADS, readOwnWageTypes } from '#domain/settings/individual-wage-types.ts'
import { today } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TableImportDialog } from '../wage-type-mapping/table-import-dialog.tsx'
import { useTakeOver } from './queries.ts'

type Props = { rows: readonly IndividualWageType[]; onClose: () => void }

/** All of the file or nothing of it. */
export default function TakeOverDialog({ rows, onClose }: Props) {
  const { mutate, isPending } = useTakeOver(useCompanyId())
  const keyFor = useIdempotencyKey()
  return (
    <TableImportDialog
      title="Individuelle Lohnarten aus Datei übernehmen"
      columns={Object.values(OWN_HEADS).join(', ')}
      verb="übernehmen"
      busy={isPending}
      read={table => readOwnWageTypes(table, rows, today())}
      onTake={({ rows }) => mutate({ rows, idempotencyKey: keyFor({ rows }) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
