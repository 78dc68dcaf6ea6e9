import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ExportRun } from '#contract/exports/export-runs.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import { Button } from '#web/ui/button.tsx'
import { hostOf, rowsText, timeText } from '../export-runs/run-texts.ts'
import styles from './export-previews.module.css'

type Props = {
  run: ExportRun
  zone: string
  changedSince: number
  /** Rows that a person has still to take back. */
  openCount: number
  softwareName: string
  isFiltering: boolean
  /** Undefined where no row in sight has changed. */
  onShowChanged: (() => void) | undefined
}

/** One sentence: how the period stands after it was handed over. */
export function HandedOverBand(props: Props) {
  const { run, zone, changedSince, openCount, softwareName, isFiltering, onShowChanged } = props
  const open = openCount > 0 && `${openCount} in ${softwareName} zu stornieren`
  const said =
    changedSince > 0 ? `Seither ${[`${changedSince} geändert`, open].filter(Boolean).join(', ')}.` : open && `${open}.`
  const Icon = openCount > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={styles.band} role="status">
      <Icon className={styles.bandIcon} size={18} stroke={1.8} aria-hidden data-tone={openCount > 0 ? 'error' : 'ok'} />
      <p>
        <b>{run.state === 'sending' ? 'Wird übergeben' : 'Übergeben'}</b>
        {run.finishedAt &&
          ` am ${formatDay(dayOf(fromUtcText(run.finishedAt), zone))}, ${timeText(run.finishedAt, zone)}`}
        {` mit Lauf ${run.number}, ${rowsText(run.rowCount)}${run.target ? ` auf ${hostOf(run)}` : ''}. `}
        {said ? <span data-tone="warn">{said}</span> : <span>Seither nichts geändert.</span>}
      </p>
      {onShowChanged && (
        <Button variant="text" onClick={onShowChanged}>
          {isFiltering ? 'Alles zeigen' : 'Nur Geändertes zeigen'}
        </Button>
      )}
    </div>
  )
}
