import { useQuery } from '@tanstack/react-query'
import type { CorrectionRow, ExportRun } from '#contract/time/export-runs.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { CHANGES, changedFields, daysText } from './correction-fields.ts'
import styles from './export-runs.module.css'
import { correctionQuery, useCorrect, useDownloadRun } from './queries.ts'

type Props = {
  runId: number
  /** Names the software in which a person must cancel what a file can't. */
  softwareName: string
  /** The file is downloaded, not put on a server. */
  downloads: boolean
  onCorrected: (run: ExportRun) => void
  onClose: () => void
}

/** Old and new of every row that changed since a run, and the run that hands over exactly these. */
export function CorrectionDrawer({ runId, softwareName, downloads, onCorrected, onClose }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(correctionQuery(companyId, runId))
  const { mutate: correct, isPending } = useCorrect(companyId)
  const { mutate: download } = useDownloadRun(companyId)
  const keyFor = useIdempotencyKey()
  const removed = data?.rows.filter(({ change }) => change === 'removed') ?? []
  const run = () =>
    data &&
    correct(
      { id: data.runId, idempotencyKey: keyFor(data) },
      {
        onSuccess(made) {
          if (downloads) download(made.id)
          onCorrected(made)
          onClose()
        },
      },
    )

  return (
    <Drawer
      title={data ? `Seit Lauf ${data.number} geändert` : 'Seit dem Export geändert'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {data && data.rows.length > 0 && (
            <Button variant="primary" busy={isPending} onClick={run} data-autofocus>
              {downloads ? 'Korrektur herunterladen' : 'Korrektur ablegen'}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <div className={styles.bones} aria-busy>
          <span />
          <span />
        </div>
      ) : data.rows.length === 0 ? (
        <EmptyState title="Nichts mehr geändert">
          Was übergeben wurde, stimmt mit den Daten von jetzt überein.
        </EmptyState>
      ) : (
        <>
          {removed.length > 0 && !data.takesBack && (
            <Banner tone="warn">
              {`Was entfällt, kann die Datei nicht zurücknehmen. Bitte stornieren Sie es in ${softwareName} von Hand.`}
            </Banner>
          )}
          <p>Die Korrektur übergibt nur diese Zeilen. Was übergeben wurde, bleibt im Verlauf unverändert.</p>
          <ul className={styles.rows}>
            {data.rows.map(row => (
              <li key={row.sourceId}>
                <ChangedRow row={row} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

function ChangedRow({ row }: { row: CorrectionRow }) {
  const { tone, label } = CHANGES[row.change]
  const name = `${row.lastName} ${row.firstName}`.trim()
  return (
    <>
      <div className={styles.rowHead}>
        <b>{name || 'Mitarbeiter nicht sichtbar'}</b>
        <span className={styles.id}>{[row.sourceId, daysText(row)].filter(Boolean).join(' · ')}</span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <dl className={styles.fields}>
        {changedFields(row).map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {row.change !== 'added' && <del>{before || 'leer'}</del>}
              {row.change === 'changed' && (
                <span className={styles.arrow} aria-hidden>
                  →
                </span>
              )}
              {row.change !== 'removed' && <ins>{after || 'leer'}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
