import type { ExportCheck } from '#contract/time/export-previews.ts'
import type { ExportRun } from '#contract/time/export-runs.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type ExportOf, type ExportRequest, type ExportRow, isKnown, type Preview } from './export-of.ts'
import { useRunExport } from './queries.ts'

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  request: ExportRequest
  softwareId: number
  preview: Preview<Row> | undefined
  onShow: (code: ExportCheck['code']) => void
  onTargets: () => void
  /** What changed since a run is handed over as a correction of it. */
  onCorrect: (runId: number) => void
  onMade: (run: ExportRun) => void
}

/** Refuses before any call what the server would refuse, in the words of Spec 2 §5 and §8, and leads to the place. */
export function ExportButton<Row extends ExportRow>(props: Props<Row>) {
  const { of, request, softwareId, preview, onShow, onTargets, onCorrect, onMade } = props
  const { mutate, isPending } = useRunExport(of, softwareId)

  const runExport = (shown: Preview<Row>) => {
    const blockers = shown.checks.filter(({ tone }) => tone === 'blocker')
    const unknown = blockers.find(({ code }) => code === 'employee-unknown')
    if (unknown) {
      toast.error('FEHLER', unknown.message)
      return onShow(unknown.code)
    }
    if (shown.exported.some(row => isKnown(row) && row.externalId === '')) {
      toast.error(refusalTexts.exportFailed, of.missingId[softwareId])
      return onShow('employee-id-missing')
    }
    if (blockers.some(({ code }) => code === 'target-missing')) return onTargets()
    const before = shown.lastRun
    const hasChanged = before !== null && before.changedSince > 0 && before.state !== 'failed'
    if (softwareId === 1 && hasChanged) return onCorrect(before.runId)
    const blocker = blockers[0]
    if (blocker) {
      toast.error(refusalTexts.exportFailed, `${blocker.message}. ${blocker.detail}`)
      return onShow(blocker.code)
    }
    mutate(request, {
      onSuccess(made) {
        if (made instanceof File) toast.success(refusalTexts.exportDone, refusalTexts.exportDoneHint)
        else if (made.id === before?.runId && made.state === 'delivered') {
          toast.info(
            'Schon übergeben',
            `Lauf ${made.number} enthält genau diese Daten; es wurde nichts doppelt abgelegt.`,
          )
        } else onMade(made)
      },
    })
  }

  return (
    <Button variant="primary" busy={isPending} disabled={!preview} onClick={() => preview && runExport(preview)}>
      {softwareId === 0 ? 'Datei herunterladen' : 'Auf Server ablegen'}
    </Button>
  )
}
