import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreementProposal } from '#contract/agreements/agreement-proposals.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { companyCatalogueQuery } from './queries.ts'

const ProposalDialog = lazyLayer(() => import('./proposal-dialog.tsx'))

/** What of the catalogue is newer than an agreement’s tables: asked about loudly, all else in a quiet line. */
export function ProposalBanners({ agreementId, onTaken }: { agreementId: number; onTaken: () => void }) {
  const { data } = useQuery(companyCatalogueQuery(useCompanyId()))
  const canWrite = useCan('agreements.write')
  const [openId, setOpen] = useState<number>()
  const proposals = data?.proposals.filter(proposal => proposal.agreementId === agreementId) ?? []
  const open = proposals.find(({ tableId }) => tableId === openId)
  return (
    <>
      {proposals.map(proposal => (
        <Banner
          key={proposal.tableId}
          tone={proposal.state === 'open' ? 'warn' : 'info'}
          actions={
            <Button aria-label={`${tableName(proposal)} ansehen`} onClick={() => setOpen(proposal.tableId)}>
              Ansehen
            </Button>
          }
        >
          {saysOf(proposal)}
        </Banner>
      ))}
      {open && (
        <ProposalDialog
          key={`${open.tableId} ${open.tableVersion}`}
          proposal={open}
          canWrite={canWrite}
          onTaken={onTaken}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function saysOf(proposal: AgreementProposal): string {
  const table = tableName(proposal)
  if (proposal.isCorrection) return `Die Tabelle „${table}“ wurde im Katalog berichtigt.`
  if (proposal.state === 'unasked') return `Im Katalog gibt es eine neuere Tabelle: ${table}.`
  const since = proposal.proposedAt ? `, vorgeschlagen am ${dayText(proposal.proposedAt.slice(0, 10))}` : ''
  return proposal.state === 'later'
    ? `Zurückgestellt: ${table}${since}.`
    : `Vorschlag aus dem Katalog: ${table}${since}.`
}
