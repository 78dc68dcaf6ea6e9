import { ReportSettingDraft } from '#contract/months/report-settings.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { type ListedTemplate, useCreateTemplate } from './queries.ts'

type Props = { of: ListedTemplate; onMade: (id: number) => void; onClose: () => void }

/** A template begins as another one under a name of its own. */
export default function CopyTemplateDialog({ of, onMade, onClose }: Props) {
  const create = useCreateTemplate(useCompanyId())
  return (
    <RecordDialog
      noun="exports/export-templates"
      record={undefined}
      title="Exportvorlage kopieren"
      submitLabel="Kopieren"
      entries={[{ kind: 'text', key: 'name', label: 'Name der Kopie', required: true, maxLength: 60 }]}
      values={{ name: `${of.name} (Kopie)`.slice(0, 60) }}
      schema={ReportSettingDraft}
      toDraft={({ name }) => ({ type: of.type, name, setting: of.setting })}
      create={create}
      onSaved={({ id }) => {
        onClose()
        onMade(id)
      }}
      onClose={onClose}
    />
  )
}
