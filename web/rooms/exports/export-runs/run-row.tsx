import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ExportRun } from '#contract/exports/export-runs.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './export-runs.module.css'
import { useDeliverAgain } from './queries.ts'
import { hostOf, PAY_HIDDEN, RUN_STATES, rowsText, shortName, whenText } from './run-texts.ts'
import { useDownloadRun, useSeesFile } from './use-download-run.ts'

type Props = {
  run: ExportRun
  /** Of the shown period; other years are named. */
  year: number
  zone: string
  onCorrect: (run: ExportRun) => void
  onSent: (run: ExportRun) => void
}

export default function RunRow(props: Props) {
  const { run } = props
  if (run.state !== 'sending') return <SettledRun {...props} />
  const { rowsDone, rowsTotal } = run.progress ?? { rowsDone: 0, rowsTotal: run.rowCount }
  const detail = `${rowsDone} von ${rowsText(rowsTotal)} · ${hostOf(run)}`
  return (
    <ProgressRow
      title={`Lauf ${run.number} wird abgelegt`}
      detail={run.message ? `${detail} · ${run.message}` : detail}
      percent={rowsDone > 0 && rowsTotal > 0 ? (rowsDone / rowsTotal) * 100 : 'unknown'}
    />
  )
}

function SettledRun({ run, year, zone, onCorrect, onSent }: Props) {
  const { mutate: download, isPending } = useDownloadRun(useCompanyId())
  const seesFile = useSeesFile()
  const { tone, label } = stateOf(run)
  const about = [
    run.finishedAt && whenText(run.finishedAt, zone, year),
    shortName(run.finishedBy),
    rowsText(run.rowCount),
  ].filter(Boolean)
  return (
    <div className={styles.run}>
      <div className={styles.head}>
        <b>{`Lauf ${run.number}`}</b>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <div className={styles.body}>
        <div className={styles.about}>
          {run.isCorrection && <p>Korrektur</p>}
          {run.replacesNumber !== null && <p>{`ersetzt Lauf ${run.replacesNumber}`}</p>}
          <p>{about.join(' · ')}</p>
          {run.removedCount > 0 && (
            <p>{`${rowsText(run.removedCount)} ${run.cancellationCount > 0 ? 'entfallen' : 'zurückgenommen'}`}</p>
          )}
          {run.openCancellationCount > 0 && (
            <p data-tone="error">{`${run.openCancellationCount} von Hand zu stornieren`}</p>
          )}
          {run.message && <p data-tone={run.state === 'failed' ? 'error' : undefined}>{run.message}</p>}
          {run.sha256 && <Sha256 text={run.sha256} />}
          {(run.changedSince ?? 0) > 0 && (
            <button type="button" className={styles.changed} onClick={() => onCorrect(run)}>
              {`seit der Übergabe geändert: ${run.changedSince}`}
            </button>
          )}
        </div>
        {run.fileName && (
          <IconButton
            className={styles.download}
            label={seesFile(run) ? `Lauf ${run.number} unverändert herunterladen` : `Verborgen: ${PAY_HIDDEN}`}
            icon={<IconDownload size={17} stroke={1.7} />}
            disabled={isPending || !seesFile(run)}
            onClick={() => download(run)}
          />
        )}
      </div>
      {run.state === 'failed' && <Retry run={run} onSent={onSent} />}
    </div>
  )
}

/** A run that waits for a person stays open; one in whose place another stands counts no longer. */
function stateOf(run: ExportRun): { tone: Tone; label: string } {
  if (run.replacedBy !== null) return { tone: 'neutral', label: `ersetzt durch Lauf ${run.replacedBy}` }
  if (run.openCancellationCount > 0 && run.state !== 'failed') return { tone: 'error', label: 'offen' }
  return RUN_STATES[run.state]
}

function Retry({ run, onSent }: Pick<Props, 'run' | 'onSent'>) {
  const { mutate, isPending } = useDeliverAgain(useCompanyId())
  const keyFor = useIdempotencyKey()
  const round = useRef(0)
  const retry = () =>
    mutate(
      { id: run.id, idempotencyKey: keyFor({ id: run.id, round: round.current }) },
      {
        onSuccess(sent) {
          // Should it fail again, the next try is another one.
          round.current += 1
          onSent(sent)
        },
      },
    )
  return (
    <Button className={styles.retry} busy={isPending} onClick={retry}>
      Erneut versuchen
    </Button>
  )
}

function Sha256({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={styles.sha}
      title={`${text}\nKlicken kopiert die Prüfsumme`}
      onClick={() => copyText(text)}
    >
      {`sha256 ${text.slice(0, 4)}…${text.slice(-4)}`}
    </button>
  )
}
