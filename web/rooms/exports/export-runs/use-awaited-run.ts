import { useEffect, useState } from 'react'
import type { ExportRun } from '#contract/exports/export-runs.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { fileText } from './run-texts.ts'

/** Tells how a hand-over ended as soon as the ledger knows; being put on a server may take minutes. */
export function useAwaitedRun(runs: readonly ExportRun[] | undefined): (run: ExportRun) => void {
  const [awaited, setAwaited] = useState<ExportRun>()
  const current = awaited && (runs?.find(({ id }) => id === awaited.id) ?? awaited)
  useEffect(() => {
    if (!current || current.state === 'sending') return
    setAwaited(undefined)
    const run = `Lauf ${current.number}`
    if (current.state === 'failed') return toast.error(refusalTexts.exportFailed, `${run}: ${current.message}`, run)
    toast.succeeded(run)
    toast.success(refusalTexts.exportDone, `${refusalTexts.exportDoneHint}: ${fileText(current)}`)
  }, [current])
  return setAwaited
}
