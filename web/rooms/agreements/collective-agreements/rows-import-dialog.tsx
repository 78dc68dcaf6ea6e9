import { readRows } from '#domain/agreements/agreement-rows.ts'
import type { AgreementRow } from '#domain/agreements/collective-agreements.ts'
import { TableImportDialog } from '#web/rooms/settings/wage-type-mapping/table-import-dialog.tsx'

type Props = {
  stored: readonly AgreementRow[]
  onTake: (rows: AgreementRow[]) => void
  onClose: () => void
}

/** A file in place of the rows; nothing is saved by it yet. */
export default function RowsImportDialog({ stored, onTake, onClose }: Props) {
  return (
    <TableImportDialog
      title="Tabelle aus Datei übernehmen"
      what="Gruppe und Stufe"
      columns="Gruppe, Stufe, ab Jahr, bis Jahr, Betrag"
      verb="eintragen"
      read={table => readRows(table, stored)}
      onTake={({ rows }) => onTake(rows)}
      onClose={onClose}
    />
  )
}
