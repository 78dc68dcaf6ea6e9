import { type CollectiveAgreement, CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { queries } from './queries.ts'
import { TERM_ENTRIES, termValues } from './term-entries.ts'

type Props = { agreement: CollectiveAgreement | undefined; onMade?: (id: number) => void; onClose: () => void }

/** An agreement's terms; tables and allowances are edited beside them. */
export default function AgreementDialog({ agreement, onMade, onClose }: Props) {
  return (
    <RecordDialog
      noun="agreements/collective-agreements"
      record={agreement}
      title={agreement ? 'Kollektivvertrag bearbeiten' : 'Neuer Kollektivvertrag'}
      name={agreement?.name ?? ''}
      size={560}
      columns={2}
      entries={TERM_ENTRIES}
      values={termValues(agreement)}
      schema={CollectiveAgreementDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onSaved={({ id }) => {
        onMade?.(id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
