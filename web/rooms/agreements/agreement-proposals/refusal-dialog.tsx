import { type AgreementProposal, ProposalRefusal } from '#contract/agreements/agreement-proposals.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useRefuse } from './queries.ts'

type Props = { proposal: AgreementProposal; onClose: () => void; onBack: () => void }

/** Why not: it lies in the company’s log. */
export default function RefusalDialog({ proposal, onClose, onBack }: Props) {
  return (
    <RecordDialog
      record={undefined}
      title="Vorschlag ablehnen"
      submitLabel="Ablehnen"
      entries={[{ kind: 'textarea', key: 'reason', label: 'Grund', required: true, maxLength: 300 }]}
      values={{ reason: '' }}
      schema={ProposalRefusal.pick({ reason: true })}
      create={useRefuse(useCompanyId(), proposal)}
      onSaved={onClose}
      onClose={onBack}
    >
      {() => (
        <Banner tone="info">
          {`${proposal.agreement}, ${tableName(proposal)}`}: Ihre Tabellen bleiben, wie sie sind. Gefragt werden Sie
          erst wieder, wenn die Tabelle im Katalog berichtigt wird.
        </Banner>
      )}
    </RecordDialog>
  )
}
