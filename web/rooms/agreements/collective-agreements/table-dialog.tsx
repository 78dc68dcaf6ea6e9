import { type AgreementTable, AgreementTableDraft } from '#contract/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { useChangeTable } from './queries.ts'

/** From when and where a table holds, and where its values come from. */
export default function TableDialog({ table, onClose }: { table: AgreementTable; onClose: () => void }) {
  return (
    <RecordDialog
      record={table}
      title="Gültigkeit ändern"
      name={tableName(table)}
      entries={[
        { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
        {
          kind: 'dropdown-search',
          key: 'federalState',
          label: 'Bundesland',
          placeholder: 'ganz Österreich',
          choices: stateChoices(),
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
