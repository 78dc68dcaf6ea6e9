import { type AgreementTable, AgreementTableDraft } from '#contract/agreements/collective-agreements.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { tableText } from './agreement-texts.ts'
import { STATE_CHOICES } from './new-table-dialog.tsx'
import { useChangeTable } from './queries.ts'

/** From when and where a table holds, and where its values come from. */
export default function TableDialog({ table, onClose }: { table: AgreementTable; onClose: () => void }) {
  return (
    <RecordDialog
      record={table}
      title="Gültigkeit ändern"
      name={tableText(table)}
      entries={[
        { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
        {
          kind: 'dropdown-search',
          key: 'federalState',
          label: 'Bundesland',
          placeholder: 'ganz Österreich',
          choices: STATE_CHOICES,
        },
        { kind: 'textarea', key: 'note', label: 'Quelle und Notiz', maxLength: 300 },
      ]}
      values={{
        validFrom: table.validFrom as string | null,
        federalState: table.federalState as number | null,
        note: table.note,
      }}
      schema={AgreementTableDraft.pick({ validFrom: true, federalState: true, note: true })}
      change={useChangeTable(useCompanyId())}
      onClose={onClose}
    />
  )
}
