import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { ExportCheck } from '#contract/exports/export-previews.ts'
import type { ExportRun, HandOverWay } from '#contract/exports/export-runs.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { HandOverMenu, WAY_LABELS } from '../export-runs/hand-over-menu.tsx'
import { runsQuery } from '../export-runs/queries.ts'
import { rowsText } from '../export-runs/run-texts.ts'
import { useRepeat } from '../export-runs/use-repeat.ts'
import { type ExportOf, type ExportRequest, type ExportRow, isKnown, type Preview } from './export-of.ts'
import { firstStep, type wayOf } from './export-step.ts'
import { useRunExport } from './queries.ts'

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  request: ExportRequest
  softwareId: number
  preview: Preview<Row> | undefined
  /** The newest run of the period. */
  last: ExportRun | undefined
  /** Where what stands in the way is put right. */
  places: Parameters<typeof wayOf>[1]
  onShow: (code: ExportCheck['code']) => void
  onTargets: () => void
  /** What changed since a run is handed over as a correction of it. */
  onCorrect: (runId: number) => void
  /** Undefined for who may not change how the company hands over. */
  onSettings: (() => void) | undefined
  onMade: (run: ExportRun) => void
}

/** What stands in the menu where there is no room for it beside. */
type Rare = { head: ReactNode; items: MenuItem[] }

/** Hands over for the first time, corrects, or repeats; rarer ways stand in the menu, with what else `rare` holds. What the server would refuse leads to its place. */
export function useExportActions<Row extends ExportRow>(
  props: Props<Row>,
  rare?: Rare,
): { menu: ReactElement; buttons: ReactElement } {
  const { of, request, softwareId, preview, last, places, onTargets, onCorrect, onSettings, onMade } = props
  const { mutate, isPending } = useRunExport(of)
  const client = useQueryClient()
  const usual: HandOverWay = softwareId === 1 ? 'server' : 'download'
  const repeat = useRepeat(onMade)
  const before = preview?.lastRun && preview.lastRun.state !== 'failed' ? preview.lastRun : undefined

  const isChanged = before !== undefined && before.changedSince > 0

  const handOver = (way: HandOverWay, replaces?: number) => {
    if (!preview || isBlocked(props, preview, way)) return
    mutate(
      { request: { ...request, ...(replaces !== undefined && { replaces }) }, way },
      {
        onSuccess(made) {
          toast.succeeded(of.kind)
          if (made instanceof File) tellSaved(made)
          else onMade(made)
        },
      },
    )
  }
  const tellSaved = ({ name }: File) => {
    // The ledger has been loaded again by now, and knows how much the file holds.
    const run = client.getQueryData(runsQuery(request, of.kind).queryKey)?.[0]
    const file = [name, ...(run ? [rowsText(run.rowCount)] : [])].join(', ')
    toast.success(refusalTexts.exportDone, `${refusalTexts.exportDoneHint}: ${file}`)
  }
  const again = (way: HandOverWay) => last && void repeat(last, way)
  const busy = isPending || repeat.isPending
  const menu = (
    <HandOverMenu
      usual={usual}
      before={before}
      softwareName={preview?.softwareName}
      disabled={!preview || busy}
      head={rare?.head}
      {...(rare && { rare: rare.items })}
      onHandOver={handOver}
      onAgain={again}
      onSettings={onSettings}
      onTargets={onTargets}
    />
  )
  const buttons = (
    <>
      {isChanged && (
        <Button disabled={busy} onClick={() => again(usual)}>
          Unverändert wiederholen
        </Button>
      )}
      <NextStep
        action={
          before
            ? {
                label: isChanged ? `Korrektur (${before.changedSince})` : 'Unverändert wiederholen',
                busy,
                onPress: () => (isChanged ? onCorrect(before.runId) : again(usual)),
              }
            : { label: WAY_LABELS[usual], busy, disabled: !preview, onPress: () => handOver(usual) }
        }
        // The same file once more needs nothing but the file.
        first={
          !preview || (before && !isChanged)
            ? undefined
            : firstStep(preview.checks, { ...places, way: usual, isCorrection: isChanged, softwareId })
        }
      />
    </>
  )
  return { menu, buttons }
}

/** Says in the words of Spec 2 §5 and §8 what stands in the way, and leads there. */
function isBlocked<Row extends ExportRow>(
  { of, softwareId, onShow, onTargets }: Props<Row>,
  shown: Preview<Row>,
  way: HandOverWay,
): boolean {
  const blockers = shown.checks.filter(({ tone }) => tone === 'blocker')
  const unknown = blockers.find(({ code }) => code === 'employee-unknown')
  if (unknown) {
    toast.error('FEHLER', unknown.message, of.kind)
    onShow(unknown.code)
    return true
  }
  if (shown.exported.some(row => isKnown(row) && row.externalId === '')) {
    toast.error(refusalTexts.exportFailed, of.missingId[softwareId], of.kind)
    onShow('employee-id-missing')
    return true
  }
  if (way === 'server' && (shown.target === null || blockers.some(({ code }) => code === 'target-failed'))) {
    onTargets()
    return true
  }
  const blocker = blockers.find(({ code }) => !code.startsWith('target-'))
  if (!blocker) return false
  toast.error(refusalTexts.exportFailed, `${blocker.message}. ${blocker.detail}`, of.kind)
  onShow(blocker.code)
  return true
}
