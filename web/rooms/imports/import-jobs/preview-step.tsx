import { IconDownload } from '@tabler/icons-react'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { DiscardButton } from './discard-button.tsx'
import { FaultsCard } from './faults-card.tsx'
import { HandedOverBanner } from './handed-over-banner.tsx'
import { ImportFrame } from './import-frame.tsx'
import { changeText, rowsText } from './import-texts.ts'
import { useCheckImport, useCorrect, useErrorFile, useReplaceFile, useRunImport } from './queries.ts'
import { RowsCard } from './rows-card.tsx'
import { UploadButton } from './upload-button.tsx'
import { type Corrections, useCorrections } from './use-corrections.ts'

type Props = { job: ImportJobDetail; onClose: () => void; onRemap: () => void }

/** What the import would do, before it does it. */
export function PreviewStep({ job, onClose, onRemap }: Props) {
  const run = useRunImport(useCompanyId(), job)
  const keyFor = useIdempotencyKey()
  const { counts } = job
  const changes = counts.new + counts.changed
  const corrections = useCorrections()
  if (counts.error > 0) return <FaultyPreview {...{ job, onClose, onRemap, corrections }} />
  return (
    <ImportFrame
      job={job}
      step={2}
      onClose={onClose}
      back={{ to: 1, go: onRemap }}
      actions={
        <>
          <DiscardButton job={job} onDiscarded={onClose} />
          <Button onClick={onRemap}>Spalten ändern</Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabled={changes === 0}
            onClick={() => run.mutate(keyFor({ id: job.id, version: job.version }))}
          >
            {changes > 0 ? `${rowsText(changes)} importieren` : 'Importieren'}
          </Button>
        </>
      }
    >
      <Verdict job={job} />
      <HandedOverBanner job={job} />
      <RowsCard job={job} />
    </ImportFrame>
  )
}

/** With errors nothing is imported: they are mended here, or in the file. */
function FaultyPreview({ job, onClose, onRemap, corrections }: Props & { corrections: Corrections }) {
  const companyId = useCompanyId()
  const check = useCheckImport(companyId, job.id)
  const correct = useCorrect(companyId, job)
  const replace = useReplaceFile(companyId, job)
  const { values, cells } = corrections
  const typed = values.length + cells.length
  const leaveFreely = useUnsaved(typed > 0)
  const apply = () => {
    leaveFreely()
    correct.mutate({ values: [...values], cells: [...cells] })
  }
  usePageKeys({ onSave: typed > 0 && !correct.isPending ? apply : undefined })
  return (
    <ImportFrame
      job={job}
      step={2}
      onClose={onClose}
      back={{ to: 1, go: onRemap }}
      actions={
        <>
          <DiscardButton
            job={job}
            onDiscarded={() => {
              leaveFreely()
              onClose()
            }}
          />
          <Button onClick={onRemap}>Spalten ändern</Button>
          {typed === 0 && (
            <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
              Neu prüfen
            </Button>
          )}
          <UploadButton isPrimary={typed === 0} busy={replace.isPending} onFile={file => replace.mutate(file)} />
          {typed > 0 && (
            <Button variant="primary" busy={correct.isPending} onClick={apply}>
              {typed === 1 ? '1 Berichtigung übernehmen' : `${typed} Berichtigungen übernehmen`}
            </Button>
          )}
        </>
      }
    >
      <Verdict job={job} />
      <FaultsCard job={job} corrections={corrections} />
      <HandedOverBanner job={job} />
      <RowsCard job={job} corrections={corrections} onApply={typed > 0 ? apply : undefined} />
    </ImportFrame>
  )
}

function Verdict({ job }: { job: ImportJobDetail }) {
  const download = useErrorFile(useCompanyId(), job.id)
  const { error, warning, proposed } = job.counts
  if (error > 0) {
    return (
      <Banner
        tone="error"
        actions={
          job.hasFile && (
            <Button icon={<IconDownload size={16} />} busy={download.isPending} onClick={() => download.mutate()}>
              Fehlerdatei
            </Button>
          )
        }
      >
        {error === 1 ? 'Eine Zeile hat' : `${rowsText(error)} haben`} Fehler, deshalb wird nichts importiert.
        Berichtigen Sie hier, was wenige Zeilen betrifft, oder die Datei; in der Fehlerdatei steht der Grund hinter
        jeder Zeile.
      </Banner>
    )
  }
  if (job.counts.new + job.counts.changed === 0) {
    return (
      <Banner tone="info">
        {warning > 0 ? `Zu ${rowsText(warning)} gibt es Hinweise.` : 'Alle Zeilen stimmen mit dem Bestand überein.'} Es
        gibt nichts zu importieren.
      </Banner>
    )
  }
  const waits =
    proposed > 0
      ? ' Geänderte Stammdaten werden nicht gleich übernommen: Sie warten danach unter „News“ auf Ihre Entscheidung.'
      : ''
  const hints = warning > 0 ? ` Zu ${rowsText(warning)} gibt es Hinweise; importiert werden sie trotzdem.` : ''
  return (
    <Banner tone="info">
      {changeText(job.counts)} – noch ist nichts gespeichert.{waits}
      {hints}
    </Banner>
  )
}
