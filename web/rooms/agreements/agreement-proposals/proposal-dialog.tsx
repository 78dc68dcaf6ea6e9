import { useMemo, useState } from 'react'
import type { AgreementProposal } from '#contract/agreements/agreement-proposals.ts'
import { compareRows, rowName } from '#domain/agreements/catalogue-tables.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './agreement-proposals.module.css'
import { useLater, useTake } from './queries.ts'

const RefusalDialog = lazyLayer(() => import('./refusal-dialog.tsx'))

type Props = { proposal: AgreementProposal; canWrite: boolean; onTaken: () => void; onClose: () => void }

/** Old beside new, and the company’s own decision. */
export default function ProposalDialog({ proposal, canWrite, onTaken, onClose }: Props) {
  const companyId = useCompanyId()
  const take = useTake(companyId)
  const later = useLater(companyId)
  const [isRefusing, setRefusing] = useState(false)
  const accept = async () => {
    await take.mutateAsync(proposal)
    onClose()
    const choice = await ask({
      title: 'Tabelle übernommen',
      about: `${proposal.agreement}, ${tableName(proposal)}`,
      text: 'An den Bezügen hat sich nichts geändert. „KV-Erhöhung“ rechnet vor, wessen Bezug sich mit ihr ändert.',
      confirmLabel: 'Zur KV-Erhöhung',
      cancelLabel: 'Später',
    })
    if (choice === 'accepted') onTaken()
  }
  if (isRefusing) return <RefusalDialog proposal={proposal} onClose={onClose} onBack={() => setRefusing(false)} />
  return (
    <Dialog
      title={`${proposal.agreement}: ${tableName(proposal)}`}
      size={720}
      busy={take.isPending}
      onClose={onClose}
      footer={
        canWrite ? (
          <>
            {proposal.id !== null && proposal.state === 'open' && (
              <Button busy={later.isPending} onClick={() => later.mutate(proposal, { onSuccess: onClose })}>
                Später
              </Button>
            )}
            {proposal.id !== null && <Button onClick={() => setRefusing(true)}>Ablehnen</Button>}
            <Button
              variant="primary"
              busy={take.isPending}
              disabled={proposal.isBlocked}
              onClick={() => void accept().catch(() => {})}
            >
              Übernehmen
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Schließen</Button>
        )
      }
    >
      {proposal.isBlocked && (
        <Banner tone="warn">
          Ab diesem Tag haben Sie eine eigene Tabelle. Sie wird nicht überschrieben: löschen Sie diese zuerst, oder
          lehnen Sie den Vorschlag ab.
        </Banner>
      )}
      {proposal.note && <p className={styles.note}>Quelle: {proposal.note}</p>}
      <ComparedTable proposal={proposal} />
    </Dialog>
  )
}

function ComparedTable({ proposal }: { proposal: AgreementProposal }) {
  const { rows, formerRows, formerFrom, validFrom } = proposal
  const compared = useMemo(() => compareRows(rows, formerRows), [rows, formerRows])
  return (
    <div className={styles.preview}>
      <table aria-label="Was sich ändert">
        <thead>
          <tr>
            <th>Gruppe und Stufe</th>
            <th>{formerFrom === null || formerFrom === validFrom ? 'bisher' : `ab ${dayText(formerFrom)}`}</th>
            <th>{`ab ${dayText(validFrom)}`}</th>
            <th>Änderung</th>
          </tr>
        </thead>
        <tbody>
          {compared.rows.map(({ row, formerCents, change }) => (
            <tr key={`${row.group} ${row.step} ${row.fromYear}`}>
              <td>{rowName(row)}</td>
              <td>{formerCents === null ? '–' : formatEuro(formerCents)}</td>
              <td data-changed={formerCents !== row.cents || undefined}>{formatEuro(row.cents)}</td>
              <td>{change === null ? '' : `${change > 0 ? '+' : ''}${formatNumber(change / 100)} %`}</td>
            </tr>
          ))}
          {compared.gone.map(row => (
            <tr key={`gone ${row.group} ${row.step} ${row.fromYear}`}>
              <td>{rowName(row)}</td>
              <td>{formatEuro(row.cents)}</td>
              <td>entfällt</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
