import { useState } from 'react'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useDownloadRun } from '../export-runs/queries.ts'
import { useRepeat } from '../export-runs/use-repeat.ts'
import { useHandOverWages } from './queries.ts'
import { useWages, type WagesOf } from './use-wages.ts'
import { WagesCorrection } from './wages-correction.tsx'

/** Hands over a closed month for the first time, corrects what changed since, or repeats it; what stands in the way is said. */
export default function WagesButton(of: WagesOf) {
  const { request, preview, runs, usual, awaitRun } = useWages(of)
  const { mutate: handOver, isPending } = useHandOverWages()
  const { mutate: download } = useDownloadRun(request.companyId, () => undefined)
  const repeat = useRepeat(awaitRun)
  const keyFor = useIdempotencyKey()
  const [correcting, setCorrecting] = useState<number>()
  const { checks, lastRun } = preview.data ?? {}
  const before = lastRun && lastRun.state !== 'failed' ? lastRun : undefined
  const last = runs.data?.find(({ id }) => id === before?.runId)
  const isSame = before?.changedSince === 0

  const start = () => {
    const blocker = checks?.find(({ tone }) => tone === 'blocker')
    if (blocker) return toast.error(refusalTexts.exportFailed, `${blocker.message}. ${blocker.detail}`, 'wages')
    handOver(
      { ...request, way: usual, idempotencyKey: keyFor({ request, checks, last: lastRun?.runId }) },
      {
        onSuccess(run) {
          toast.succeeded('wages')
          if (usual === 'download') download(run)
          awaitRun(run)
        },
      },
    )
  }
  const press = () => {
    if (!before) return start()
    if (!isSame) return setCorrecting(before.runId)
    if (last) void repeat(last, usual)
  }
  return (
    <>
      <Button
        variant="primary"
        busy={isPending || repeat.isPending}
        disabled={!preview.data || (isSame && !last)}
        onClick={press}
      >
        {!before ? 'Datei erstellen' : isSame ? 'Unverändert wiederholen' : `Korrektur (${before.changedSince})`}
      </Button>
      <WagesCorrection of={of} runId={correcting} onClose={() => setCorrecting(undefined)} />
    </>
  )
}
