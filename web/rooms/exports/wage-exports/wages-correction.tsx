import { useState } from 'react'
import { formatPeriod } from '#domain/time/periods.ts'
import type { MonthOfStore } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { useWages } from './use-wages.ts'

const CorrectionDrawer = lazyLayer(() => import('../export-runs/correction-drawer.tsx'))
const NoTargetDialog = lazyLayer(() => import('#web/rooms/transfers/transfer-targets/no-target-dialog.tsx'))

type Props = { of: MonthOfStore; runId: number | undefined; onClose: () => void }

/** What changed since a run, and handing over exactly that. */
export function WagesCorrection({ of, runId, onClose }: Props) {
  const { preview, usual, awaitRun } = useWages(of)
  const [hasNoTarget, setHasNoTarget] = useState(false)
  usePreload(CorrectionDrawer)
  return (
    <>
      {runId !== undefined && (
        <CorrectionDrawer
          runId={runId}
          softwareName={preview.data?.softwareName ?? ''}
          about={`${of.store.name} · ${formatPeriod(of.period)}`}
          usual={usual}
          hasTarget={preview.data?.target != null}
          onTargets={() => setHasNoTarget(true)}
          onCorrected={awaitRun}
          onClose={onClose}
        />
      )}
      {hasNoTarget && <NoTargetDialog onClose={() => setHasNoTarget(false)} />}
    </>
  )
}
