import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportKind, HandOverWay } from '#contract/exports/export-runs.ts'
import type { StoreHandOver, StoreStatus } from '#contract/exports/export-runs-by-store.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { storeHandOverQuery, useDownloadStores, useHandOverStores } from './queries.ts'
import styles from './store-hand-overs.module.css'
import { statusText, TONES } from './store-texts.ts'

type Props = {
  request: { companyId: number; from: string; to: string }
  kind: ExportKind
  /** 'Abwesenheiten · 16.–30. November 2026'. */
  about: string
  states: readonly StoreStatus[]
  usual: HandOverWay
  /** Leads to a store and closes. */
  onStore: (id: number) => void
  onClose: () => void
}

const LABELS: Record<HandOverWay, string> = { download: 'Als ZIP herunterladen', server: 'Auf Server ablegen' }

/** "Alle bereiten Standorte übergeben": who is ready, who is not and why; then progress, and what came of each. */
export default function AllStoresDialog({ request, kind, about, states, usual, onStore, onClose }: Props) {
  const { companyId } = request
  const [started, setStarted] = useState<StoreHandOver>()
  const { data: batch = started } = useQuery({
    ...storeHandOverQuery(companyId, started?.id ?? 0),
    enabled: started !== undefined,
  })
  const { mutate: begin, isPending } = useHandOverStores()
  const { mutate: download, isPending: isLoading } = useDownloadStores(companyId)
  const keyFor = useIdempotencyKey()
  const ready = states.filter(({ state }) => state === 'ready')
  const run = (way: HandOverWay) =>
    begin({ ...request, kind, way, idempotencyKey: keyFor({ request, kind, way, ready }) }, { onSuccess: setStarted })
  const other = usual === 'download' ? 'server' : 'download'
  return (
    <Dialog
      title="Alle bereiten Standorte übergeben"
      onClose={onClose}
      size={560}
      footer={
        batch ? (
          <>
            <Button onClick={onClose}>Schließen</Button>
            {batch.state === 'done' && batch.way === 'download' && countOf(batch) > 0 && (
              <Button variant="primary" busy={isLoading} onClick={() => download(batch.id)} data-autofocus>
                ZIP herunterladen
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Abbrechen</Button>
            <Button disabled={isPending || ready.length === 0} onClick={() => run(other)}>
              {LABELS[other]}
            </Button>
            <Button
              variant="primary"
              busy={isPending}
              disabled={ready.length === 0}
              onClick={() => run(usual)}
              data-autofocus
            >
              {LABELS[usual]}
            </Button>
          </>
        )
      }
    >
      <p className={styles.about}>{about}</p>
      {batch ? <Batch batch={batch} onStore={onStore} /> : <Stores states={states} onStore={onStore} />}
    </Dialog>
  )
}

const countOf = ({ outcomes }: StoreHandOver) => outcomes.filter(({ result }) => result === 'handed-over').length

function Stores({ states, onStore }: Pick<Props, 'states' | 'onStore'>) {
  const ready = states.filter(({ state }) => state === 'ready').length
  return (
    <>
      <p>
        {ready === 0
          ? 'Kein Standort ist bereit.'
          : ready === 1
            ? '1 Standort wird übergeben. Die anderen bleiben, wie sie sind.'
            : `${ready} Standorte werden übergeben, jeder mit einem eigenen Lauf. Die anderen bleiben, wie sie sind.`}
      </p>
      <ul className={styles.stores}>
        {states.map(status => (
          <li key={status.storeId}>
            <button type="button" onClick={() => onStore(status.storeId)}>
              <b>{status.name}</b>
              <StatusPill tone={TONES[status.state]}>{statusText(status)}</StatusPill>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Batch({ batch, onStore }: { batch: StoreHandOver; onStore: Props['onStore'] }) {
  const { outcomes, storeCount, state, message } = batch
  return (
    <>
      {state === 'running' && (
        <ProgressRow
          title={`${outcomes.length} von ${storeCount} Standorten`}
          detail="Sie können das Fenster schließen; die Übergabe geht weiter."
          percent={outcomes.length === 0 ? 'unknown' : (outcomes.length / storeCount) * 100}
        />
      )}
      {state === 'failed' && <Banner tone="error">{`Die Übergabe ist stehen geblieben. ${message}`}</Banner>}
      {state === 'done' && (
        <p>{`${countOf(batch)} von ${storeCount} Standorten übergeben${batch.way === 'server' ? '; die Dateien werden gerade abgelegt' : ''}.`}</p>
      )}
      <ul className={styles.stores}>
        {outcomes.map(({ storeId, name, result, runNumber, message }) => (
          <li key={storeId}>
            <button type="button" onClick={() => onStore(storeId)}>
              <b>{name}</b>
              <StatusPill tone={result === 'handed-over' ? 'ok' : 'error'}>
                {result === 'handed-over' ? `Lauf ${runNumber}` : message}
              </StatusPill>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
