import { type EmploymentModelDetail, EmploymentModelNames } from '#contract/settings/employment-models.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Values = { name: string; group: string | null }

export default function ModelNameDialog({ model, onClose }: { model: EmploymentModelDetail; onClose: () => void }) {
  return (
    <RecordDialog
      noun="settings/employment-models"
      record={model}
      title="Beschäftigungsmodell bearbeiten"
      name={model.name}
      entries={ENTRIES}
      values={{ name: model.name, group: model.group }}
      schema={EmploymentModelNames}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 },
  {
    kind: 'dropdown-search',
    key: 'group',
    label: 'Gruppe',
    required: true,
    hint: 'Lohnarten werden je Gruppe zugeordnet.',
    choices: Object.entries(MODEL_GROUPS).map(([value, label]) => ({ value, label })),
  },
]
