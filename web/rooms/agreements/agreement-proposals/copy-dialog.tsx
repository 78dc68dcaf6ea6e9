import { CatalogueCopy, type CompanyCatalogue } from '#contract/agreements/agreement-proposals.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useCopyCatalogue } from './queries.ts'

type Props = { entry: CompanyCatalogue['agreements'][number]; onMade: (id: number) => void; onClose: () => void }

/** An agreement of the catalogue becomes the company’s own, and follows it. */
export default function CopyDialog({ entry, onMade, onClose }: Props) {
  return (
    <RecordDialog
      noun="agreements/collective-agreements"
      record={undefined}
      title="Kollektivvertrag übernehmen"
      submitLabel="Übernehmen"
      entries={[{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 }]}
      values={{ name: entry.name }}
      schema={CatalogueCopy}
      create={useCopyCatalogue(useCompanyId(), entry.id)}
      onSaved={({ id }) => {
        onMade(id)
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <Banner tone="info">
          Mit allen Tabellen, Zulagen und Sonderzahlungen. Neuere Tabellen werden Ihnen vorgeschlagen, und nichts ändert
          sich von selbst.{entry.note && ` Quelle: ${entry.note}.`}
        </Banner>
      )}
    </RecordDialog>
  )
}
