import { type AccountingCircle, AccountingCircleDraft } from '#contract/settings/accounting-circles.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Values = { number: number | null | undefined; name: string; priority: number | null | undefined }

/** Numbers and names are unique among all. */
export default function AccountingCircleDialog({ record, rows, onClose }: RecordDialogProps<AccountingCircle>) {
  return (
    <RecordDialog
      noun="settings/accounting-circles"
      record={record}
      title={record ? 'Finanzbuchhaltungskreis bearbeiten' : 'Neuer Finanzbuchhaltungskreis'}
      name={record?.name}
      entries={entriesOf(rows.filter(({ id }) => id !== record?.id))}
      values={{ number: record?.number ?? null, name: record?.name ?? '', priority: record?.sorting ?? null }}
      schema={AccountingCircleDraft}
      toDraft={({ number, name, priority }: Values) => ({ number, name, priority: priority ?? undefined })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const TAKEN = 'Wird bereits verwendet'

const entriesOf = (others: readonly AccountingCircle[]): Entry<Values>[] => [
  {
    kind: 'numeric',
    key: 'number',
    label: 'Nummer',
    required: true,
    min: 0,
    max: 65535,
    check: values => (others.some(({ number }) => number === values.number) ? TAKEN : undefined),
  },
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    required: true,
    maxLength: 128,
    check: values => (others.some(({ name }) => name === values.name.trim()) ? TAKEN : undefined),
  },
  {
    kind: 'numeric',
    key: 'priority',
    label: 'Reihenfolge',
    min: 0,
    max: 65535,
    hint: 'Kleinere Zahlen stehen weiter oben; leer kommt der Kreis ans Ende.',
  },
]
