import type { OwnWageCell } from '#contract/months/individual-wage-values.ts'
import { type PastePlace, readOwnValues } from '#domain/months/individual-wage-import.ts'
import { TableImportDialog } from '#web/rooms/settings/wage-type-mapping/table-import-dialog.tsx'

type Props = {
  /** What was pasted; without it a file is asked for. */
  given: string[][] | undefined
  place: PastePlace
  busy: boolean
  onTake: (cells: OwnWageCell[]) => void
  onClose: () => void
}

/** What a list would change, before anything is: all of it or nothing. */
export default function TakeOverDialog({ given, place, busy, onTake, onClose }: Props) {
  return (
    <TableImportDialog
      title={given ? 'Werte einfügen' : 'Werte aus Datei übernehmen'}
      what="Mitarbeiter"
      columns="Nr. oder Name, wo nötig Standort, daneben je Lohnart eine Spalte mit ihrer Nummer oder ihrem Namen"
      verb="übernehmen"
      given={given}
      busy={busy}
      read={table => readOwnValues(table, place)}
      onTake={({ cells }) => onTake(cells)}
      onClose={onClose}
    />
  )
}
