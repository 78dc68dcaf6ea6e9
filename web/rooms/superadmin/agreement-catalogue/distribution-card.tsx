import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogueTable } from '#contract/superadmin/agreement-catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './agreement-catalogue.module.css'
import { companiesText } from './catalogue-texts.ts'
import { receiversQuery } from './queries.ts'

const ReceiversDialog = lazyLayer(() => import('./receivers-dialog.tsx'))

type Props = {
  agreementId: number
  table: Pick<CatalogueTable, 'payKind' | 'validFrom' | 'federalState'>
  isProposed: boolean
  onChoose: (isProposed: boolean) => void
}

/** „Verteilen“: companies decide themselves, or hear nothing of it. */
export function DistributionCard({ agreementId, table, isProposed, onChoose }: Props) {
  const { data, error, refetch } = useQuery(receiversQuery(agreementId, table))
  const [isOpen, setOpen] = useState(false)
  const all = data && data.receivers.length + data.own.length
  return (
    <Card
      title="Verteilen"
      hint={data && `${data.receivers.length} von ${all} ${all === 1 ? 'Betrieb' : 'Betrieben'}`}
      actions={
        data && (
          <Button variant="text" onClick={() => setOpen(true)}>
            Ansehen
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <fieldset className={styles.ways} aria-label="Verteilen">
        <label>
          <span>
            <b className={styles.way}>Als Vorschlag</b>
            <span className={styles.wayDetail}>
              Betriebe entscheiden selbst; „KV-Erhöhung“ rechnet danach neue Löhne vor
            </span>
          </span>
          <input type="radio" name="distribution" checked={isProposed} onChange={() => onChoose(true)} />
        </label>
        <label>
          <span>
            <b className={styles.way}>Nur Katalog</b>
            <span className={styles.wayDetail}>niemand wird verständigt</span>
          </span>
          <input type="radio" name="distribution" checked={!isProposed} onChange={() => onChoose(false)} />
        </label>
      </fieldset>
      {data && data.own.length > 0 && (
        <p className={styles.note}>
          {data.own.length === 1
            ? '1 Kollektivvertrag eines Betriebs hat eigene Tabellen und bleibt unberührt.'
            : `${data.own.length} Kollektivverträge von Betrieben haben eigene Tabellen und bleiben unberührt.`}
        </p>
      )}
      {data && data.closed > 0 && (
        <p className={styles.note}>
          {companiesText(data.closed)} {data.closed === 1 ? 'erlaubt' : 'erlauben'} derzeit keine zentralen
          Kollektivverträge.
        </p>
      )}
      {isOpen && data && <ReceiversDialog receivers={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
