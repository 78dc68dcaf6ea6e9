import { useQuery } from '@tanstack/react-query'
import { CatalogueFollow } from '#contract/agreements/agreement-proposals.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { companyCatalogueQuery, useFollow } from './queries.ts'

/** Which agreement of the catalogue one of the company’s follows, if any. */
export default function FollowDialog({ agreement, onClose }: { agreement: CollectiveAgreement; onClose: () => void }) {
  const companyId = useCompanyId()
  const { data } = useQuery(companyCatalogueQuery(companyId))
  return (
    <RecordDialog
      noun="agreements/collective-agreements"
      record={agreement}
      title="Dem Katalog folgen"
      name={agreement.name}
      entries={[
        {
          kind: 'dropdown-search',
          key: 'catalogueId',
          label: 'Folgt im Katalog',
          placeholder: 'keinem',
          hint: 'Neuere Tabellen werden Ihnen vorgeschlagen. An den vorhandenen ändert sich nichts.',
          choices: (data?.agreements ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      values={{ catalogueId: agreement.catalogueId as number | null }}
      schema={CatalogueFollow.pick({ catalogueId: true })}
      change={useFollow(companyId)}
      onClose={onClose}
    />
  )
}
