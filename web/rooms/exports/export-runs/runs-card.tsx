import { IconSettings } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { ExportRun } from '#contract/exports/export-runs.ts'
import { formatPeriod, type Period } from '#domain/time/periods.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './export-runs.module.css'

const RunRow = lazyPart(() => import('./run-row.tsx'))

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

/** "Übergaben": what was handed over of the shown period, newest first, and which of it counts. */
export function RunsCard({ runs, error, onRetry, period, onTargets, ...row }: Props) {
  return (
    <Card
      title="Übergaben"
      hint={formatPeriod(period).replace(/ \d+$/, '')}
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
      {runs ? (
        <Suspense fallback={<Bones />}>
          <ul className={styles.runs}>
            {runs.map(run => (
              <li key={run.id}>
                <RunRow run={run} year={period.from.year} {...row} />
              </li>
            ))}
            {runs.length === 0 && <li className={styles.none}>Noch nichts übergeben</li>}
          </ul>
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Bones />
      )}
    </Card>
  )
}

const Bones = () => (
  <div className={styles.bones} aria-hidden>
    <span />
    <span />
  </div>
)
