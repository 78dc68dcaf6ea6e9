import { useState } from 'react'
import { DataSheetRequest, MOST_SHEETS } from '#contract/documents/data-sheets.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useDataSheets } from './queries.ts'
import { type SheetOptions, storedOptions } from './sheet-options.ts'

type Props = { employeeIds: readonly number[]; onClose: () => void }

/** What the sheets say of the chosen people; master data and employment they always say. */
export default function DataSheetDialog({ employeeIds, onClose }: Props) {
  const canSeeAll = useCan('employees.read-sensitive')
  const make = useDataSheets(useCompanyId())
  const [stored] = useState(storedOptions)
  const count = employeeIds.length
  return (
    <RecordDialog
      record={undefined as { id: number; version: number } | undefined}
      title={count === 1 ? 'Personalstammblatt' : `Personalstammblatt für ${count} Mitarbeiter`}
      submitLabel="PDF erstellen"
      size={460}
      columns={1}
      entries={canSeeAll ? [...ENTRIES, SENSITIVE] : ENTRIES}
      values={{ ...stored, sensitive: canSeeAll && stored.sensitive }}
      schema={DataSheetRequest}
      toDraft={options => ({ ...options, employeeIds: [...employeeIds] })}
      create={make}
      onClose={onClose}
    >
      {() =>
        count > MOST_SHEETS && (
          <p>{`Höchstens ${MOST_SHEETS} Mitarbeiter auf einmal. Bitte wählen Sie weniger Zeilen aus.`}</p>
        )
      }
    </RecordDialog>
  )
}

const ENTRIES: Entry<SheetOptions>[] = [
  { kind: 'bool', key: 'contracts', label: 'Verträge' },
  { kind: 'bool', key: 'classifications', label: 'Einstufung im Kollektivvertrag' },
  { kind: 'bool', key: 'history', label: 'Frühere Dienstverhältnisse und Werte mit Datum' },
  { kind: 'bool', key: 'signature', label: 'Zeile für die Unterschrift' },
]
const SENSITIVE: Entry<SheetOptions> = {
  kind: 'bool',
  key: 'sensitive',
  label: 'SV-Nummer, Bank und Bezüge',
  note: () => ({ tone: 'plain', text: 'Wer sie abruft, steht im Ereignisprotokoll.' }),
}
