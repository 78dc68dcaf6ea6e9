import { useQuery } from '@tanstack/react-query'
import type { CorrectionPreview, CorrectionRow, ExportRun, HandOverWay } from '#contract/exports/export-runs.ts'
import { inWhat, whoBooks } from '#domain/accounts/external-software.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { CHANGES, changedFields, handedText, personText, whichText } from './correction-fields.ts'
import styles from './export-runs.module.css'
import { correctionQuery, useCorrect } from './queries.ts'
import { rowsText } from './run-texts.ts'
import { useDownloadRun } from './use-download-run.ts'

type Props = {
  runId: number
  /** Names the software in which a person must cancel what a file can't. */
  softwareName: string
  /** 'Linz Urfahr · 16.–30. November 2026'. */
  about: string
  /** As the software is used to; the other one stands beside it. */
  usual: HandOverWay
  /** Nowhere to put it. */
  hasTarget: boolean
  onTargets: () => void
  onCorrected: (run: ExportRun) => void
  onClose: () => void
}

const LABELS: Record<HandOverWay, string> = { download: 'Korrektur herunterladen', server: 'Korrektur ablegen' }

/** Old and new of every row that changed since a run, what a person must cancel, and the file that hands over exactly these. */
export default function CorrectionDrawer(props: Props) {
  const { runId, softwareName, about, usual, hasTarget, onTargets, onCorrected, onClose } = props
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(correctionQuery(companyId, runId))
  const { mutate: correct, isPending } = useCorrect(companyId)
  const { mutate: download } = useDownloadRun(companyId, () => undefined)
  const keyFor = useIdempotencyKey()
  const run = (way: HandOverWay) => {
    if (!data) return
    if (way === 'server' && !hasTarget) return onTargets()
    correct(
      { id: data.runId, way, idempotencyKey: keyFor({ data, way }) },
      {
        onSuccess(made) {
          if (way === 'download') download(made)
          onCorrected(made)
          onClose()
        },
      },
    )
  }
  const isEmpty = data?.rows.length === 0
  const rare = usual === 'download' ? 'server' : 'download'

  return (
    <Drawer
      title={data ? `Korrektur zu Lauf ${data.number}` : 'Korrektur'}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <Ways {...{ data, isEmpty, isPending, run, rare, usual }} />
        </>
      }
    >
      <p className={styles.aboutRun}>{about}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <div className={styles.bones} aria-busy>
          <span />
          <span />
        </div>
      ) : isEmpty ? (
        <EmptyState title="Nichts mehr geändert">
          Was übergeben wurde, stimmt mit den Daten von jetzt überein.
        </EmptyState>
      ) : (
        <Changes {...{ data, softwareName }} />
      )}
    </Drawer>
  )
}

const INTRODUCTIONS: Record<CorrectionMode, (number: number) => string> = {
  difference: number =>
    `Übergeben wird nur, was sich geändert hat: die alten Zeilen mit negativen Mengen, dann die neuen. Lauf ${number} bleibt im Verlauf, wie er war.`,
  cancel: number =>
    `Übergeben wird nur, was sich geändert hat: Die alten Zeilen werden zurückgenommen, dann kommen die neuen. Lauf ${number} bleibt im Verlauf, wie er war.`,
  replace: number =>
    `Der ganze Zeitraum wird neu übergeben und ersetzt Lauf ${number}. Löschen Sie Lauf ${number} vorher in der Lohnsoftware, sonst wird doppelt gebucht. Geändert hat sich:`,
  manual: number =>
    `Übergeben werden nur die neuen Zeilen. Was entfällt, stornieren Sie von Hand. Lauf ${number} bleibt im Verlauf, wie er war.`,
}

function ByHand({
  kind,
  rows,
  softwareName,
}: Pick<CorrectionPreview, 'kind'> & { rows: CorrectionPreview['byHand']; softwareName: string }) {
  return (
    <section className={styles.byHand}>
      <h3>{`In ${inWhat(softwareName)} von Hand stornieren`}</h3>
      <ul>
        {rows.map(row => (
          <li key={row.sourceId} className={styles.byHandRow}>
            <b>{personText(row)}</b>
            <span>{handedText(kind, row.handed)}</span>
          </li>
        ))}
      </ul>
      <p>{`${whoBooks(softwareName).replace(/^d/, 'D')} nimmt Stornos nicht aus der Datei. Stornieren Sie diese Zeilen, bevor Sie die Datei einlesen, und haken Sie nach der Übergabe jede ab; bis dahin bleibt der Lauf offen.`}</p>
    </section>
  )
}

function FileLines({ file }: { file: CorrectionPreview['file'] }) {
  const rest = file.rowCount - file.lines.length
  return (
    <section className={styles.file}>
      <h3>{`Datei, ${rowsText(file.rowCount)}`}</h3>
      {file.rowCount > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre tabIndex={0}>
          {[file.titles, ...file.lines, ...(rest > 0 ? [`… und ${rowsText(rest)} mehr`] : [])].join('\n')}
        </pre>
      )}
    </section>
  )
}

function ChangedRow({ kind, row }: Pick<CorrectionPreview, 'kind'> & { row: CorrectionRow }) {
  const { tone, label } = CHANGES[row.change]
  const name = `${row.lastName} ${row.firstName}`.trim()
  return (
    <>
      <div className={styles.rowHead}>
        <b>{name || 'Mitarbeiter nicht sichtbar'}</b>
        <span className={styles.id}>{whichText(kind, row)}</span>
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

type WaysProps = Pick<ReturnType<typeof useCorrect>, 'isPending'> & {
  data: CorrectionPreview | undefined
  isEmpty: boolean
  run: (way: 'download' | 'server') => void
  rare: 'download' | 'server'
  usual: 'download' | 'server'
}

function Ways({ data, isEmpty, isPending, run, rare, usual }: WaysProps) {
  return (
    data &&
    !isEmpty && (
      <>
        <Button disabled={isPending} onClick={() => run(rare)}>
          {LABELS[rare]}
        </Button>
        <Button variant="primary" busy={isPending} onClick={() => run(usual)} data-autofocus>
          {LABELS[usual]}
        </Button>
      </>
    )
  )
}

type ChangesProps = {
  data: CorrectionPreview
  softwareName: string
}

function Changes({ data, softwareName }: ChangesProps) {
  return (
    <>
      <p>{INTRODUCTIONS[data.mode](data.number)}</p>
      <ul className={styles.rows}>
        {data.rows.map(row => (
          <li key={row.sourceId}>
            <ChangedRow kind={data.kind} row={row} />
          </li>
        ))}
      </ul>
      {data.byHand.length > 0 && <ByHand kind={data.kind} rows={data.byHand} softwareName={softwareName} />}
      <FileLines file={data.file} />
    </>
  )
}
