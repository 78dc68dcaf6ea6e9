import { CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { TERM_ENTRIES, termValues } from '#web/rooms/agreements/collective-agreements/term-entries.ts'
import { useChangeAgreement, useCreateAgreement } from './queries.ts'

type Props = {
  agreement: CatalogueAgreement | undefined
  onMade: (agreement: CatalogueAgreement) => void
  onClose: () => void
}

/** The terms of an agreement of the catalogue; companies keep theirs. */
export default function CatalogueDialog({ agreement, onMade, onClose }: Props) {
  return (
    <RecordDialog
      record={agreement}
      title={agreement ? 'Kollektivvertrag bearbeiten' : 'Neuer Kollektivvertrag'}
      size={560}
      columns={2}
      entries={TERM_ENTRIES}
      values={termValues(agreement)}
      schema={CollectiveAgreementDraft}
      create={useCreateAgreement()}
      change={useChangeAgreement()}
      onSaved={made => {
        onMade(made)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
