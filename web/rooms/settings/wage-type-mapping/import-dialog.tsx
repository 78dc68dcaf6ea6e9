import type { WageTypeEdits } from '#domain/settings/wage-type-edits.ts'
import { readWageTypes } from '#domain/settings/wage-type-import.ts'
import { TableImportDialog } from './table-import-dialog.tsx'

type Props = {
  place: Parameters<typeof readWageTypes>[1]
  onEntered: (edits: WageTypeEdits) => void
  onClose: () => void
}

/** Into what is entered and not saved yet. */
export default function ImportDialog({ place, onEntered, onClose }: Props) {
  return (
    <TableImportDialog
      title="Lohnarten aus Datei übernehmen"
      columns="Zeitart, die Gruppen, Faktor, Einheit, gültig ab, Einheit je Gruppe"
      verb="eintragen"
      read={table => readWageTypes(table, place)}
      onTake={({ edits }) => onEntered(edits)}
      onClose={onClose}
    />
  )
}
