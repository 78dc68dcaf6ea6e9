import { TemplateCopy } from '#contract/agreements/collective-agreements.ts'
import { templateNamed } from '#domain/agreements/agreement-templates.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useCopyTemplate } from './queries.ts'

type Props = { template: string; onMade: (id: number) => void; onClose: () => void }

/** A shipped agreement becomes the company's own, under a name of its own. */
export default function CopyTemplateDialog({ template: key, onMade, onClose }: Props) {
  const template = templateNamed(key)!
  return (
    <RecordDialog
      noun="agreements/collective-agreements"
      record={undefined}
      title="Kollektivvertrag übernehmen"
      submitLabel="Übernehmen"
      entries={[{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 }]}
      values={{ name: template.name }}
      schema={TemplateCopy}
      toDraft={({ name }) => ({ template: key, name })}
      create={useCopyTemplate(useCompanyId())}
      onSaved={({ id }) => {
        onMade(id)
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <Banner tone="info">
          {template.about} Quelle: {template.note}. Was fehlt, ergänzen Sie in Ihrer Kopie.
        </Banner>
      )}
    </RecordDialog>
  )
}
