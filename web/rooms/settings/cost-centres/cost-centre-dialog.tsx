import { type CostCentre, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

export default function CostCentreDialog({ record, onClose }: RecordDialogProps<CostCentre>) {
  return (
    <RecordDialog
      noun="settings/cost-centres"
      record={record}
      title={titleOf(record)}
      name={record?.name}
      entries={entriesOf(record)}
      values={draftOf(record)}
      schema={CostCentreDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const entriesOf = (record: CostCentre | undefined): Entry<CostCentreDraft>[] => [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, disabled: record?.isDefault },
  { kind: 'text', key: 'shortName', label: 'Kürzel', maxLength: 8 },
  { kind: 'text', key: 'costCenterNumber', label: 'Nummer', maxLength: 128 },
  { kind: 'text', key: 'description', label: 'Beschreibung', maxLength: 128, disabled: record?.isDefault },
]

const draftOf = ({ name = '', shortName = '', costCenterNumber = '', description = '' }: Partial<CostCentre> = {}) => ({
  name,
  shortName,
  costCenterNumber,
  description,
})

function titleOf(record: CostCentre | undefined): string {
  if (!record) return 'Neue Kostenstelle'
  return record.isDefault ? 'System-Kostenstelle bearbeiten' : 'Kostenstelle bearbeiten'
}
