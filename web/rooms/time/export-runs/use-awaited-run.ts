import { useEffect, useState } from 'react'
import type { ExportRun } from '#contract/time/export-runs.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Tells how a hand-over ended as soon as the ledger knows; being put on a server may take minutes. */
export function useAwaitedRun(runs: readonly ExportRun[] | undefined): (run: ExportRun) => void {
  const [awaited, setAwaited] = useState<ExportRun>()
  const current = awaited && (runs?.find(({ id }) => id === awaited.id) ?? awaited)
  useEffect(() => {
    if (!current || current.state === 'sending') return
    setAwaited(undefined)
    if (current.state === 'failed') toast.error(refusalTexts.exportFailed, current.message)
    else toast.success(refusalTexts.exportDone, refusalTexts.exportDoneHint)
  }, [current])
  return setAwaited
}
