import { type AccountingCircle, AccountingCircleDraft } from '#contract/settings/accounting-circles.ts'
import { RecordDialog } from '#web/rooms/shell/records/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Props = { accountingCircle: AccountingCircle | 'new'; onClose: () => void }

const ENTRIES: Entry<AccountingCircleDraft>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 },
]

export function AccountingCircleDialog({ accountingCircle, onClose }: Props) {
  const record = accountingCircle === 'new' ? undefined : accountingCircle
  return (
    <RecordDialog
      noun="settings/accounting-circles"
      record={record}
      title={record ? 'FIBU Kreise bearbeiten' : 'FIBU Kreise anlegen'}
      name={record?.name}
      entries={ENTRIES}
      values={{ name: record?.name ?? '' }}
      schema={AccountingCircleDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}
