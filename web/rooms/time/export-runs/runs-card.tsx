import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportRun } from '#contract/time/export-runs.ts'
import { formatMonth } from '#domain/basics/days.ts'
import type { Period } from '#domain/time/periods.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './export-runs.module.css'
import { RunRow } from './run-row.tsx'
import { periodOf } from './run-texts.ts'

type Props = {
  runs: readonly ExportRun[] | undefined
  error: unknown
  onRetry: () => void
  period: Period
  zone: string
  /** Undefined for who may not set up where files are put. */
  onTargets: (() => void) | undefined
  onCorrect: (run: ExportRun) => void
  onSent: (run: ExportRun) => void
}

const SHOWN = 5

/** "Übergaben": what was handed over around the shown period, newest first. */
export function RunsCard({ runs, error, onRetry, period, onTargets, ...row }: Props) {
  const [all, setAll] = useState(false)
  const shown = runs && (all ? runs : nearest(runs, period))
  return (
    <Card
      title="Übergaben"
      hint={formatMonth(period.from.toPlainYearMonth()).replace(/ \d+$/, '')}
      actions={
        onTargets && (
          <IconButton
            label="Transfer-Service einrichten"
            icon={<IconSettings size={18} stroke={1.7} />}
            onClick={onTargets}
          />
        )
      }
    >
      {shown ? (
        <ul className={styles.runs}>
          {shown.map(run => (
            <li key={run.id}>
              <RunRow run={run} year={period.from.year} {...row} />
            </li>
          ))}
          {shown.length === 0 && <li className={styles.none}>Noch nichts übergeben</li>}
          {shown.length < (runs?.length ?? 0) && (
            <li className={styles.more}>
              <Button variant="text" onClick={() => setAll(true)}>
                {`Ältere anzeigen (${(runs?.length ?? 0) - shown.length})`}
              </Button>
            </li>
          )}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.bones} aria-hidden>
          <span />
          <span />
        </div>
      )}
    </Card>
  )
}

/** The runs whose periods lie closest to the shown one, in their order. */
function nearest(runs: readonly ExportRun[], { from }: Period): ExportRun[] {
  const distance = (run: ExportRun) => Math.abs(periodOf(run).from.until(from).days)
  const chosen = new Set(runs.toSorted((a, b) => distance(a) - distance(b)).slice(0, SHOWN))
  return runs.filter(run => chosen.has(run))
}
