import type { EmploymentModelDetail } from '#contract/settings/employment-models.ts'
import { EmploymentModelNames } from '#contract/settings/employment-models.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { useCopyModel } from './queries.ts'

type Props = { model: EmploymentModelDetail; onCopied: (id: number) => void; onClose: () => void }

export default function CopyModelDialog({ model, onCopied, onClose }: Props) {
  const { mutateAsync, isPending, error } = useCopyModel(useCompanyId())
  return (
    <RecordDialog
      noun="settings/employment-models"
      record={undefined}
      title="Beschäftigungsmodell kopieren"
      submitLabel="Kopieren"
      entries={[{ kind: 'text', key: 'name', label: 'Name der Kopie', required: true, maxLength: 128 }]}
      values={{ name: `${model.name} (Kopie)` }}
      schema={EmploymentModelNames.pick({ name: true })}
      create={{
        isPending,
        error,
        mutateAsync: ({ draft, idempotencyKey }) => mutateAsync({ id: model.id, name: draft.name, idempotencyKey }),
      }}
      onSaved={({ id }) => {
        onCopied(id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
