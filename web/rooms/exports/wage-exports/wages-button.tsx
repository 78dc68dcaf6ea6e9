import { useState } from 'react'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import type { MonthOfStore } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import { SoftwareText } from '#web/rooms/settings/external-software/software-info.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { firstStep } from '../export-previews/export-step.ts'
import { HandOverMenu } from '../export-runs/hand-over-menu.tsx'
import { useDownloadRun } from '../export-runs/use-download-run.ts'
import { useRepeat } from '../export-runs/use-repeat.ts'
import { useHandOverWages } from './queries.ts'
import { useWagePlaces } from './use-wage-places.ts'
import { useWages } from './use-wages.ts'
import { WagesCorrection } from './wages-correction.tsx'

const HandOverSettingsDialog = lazyLayer(() => import('../hand-over-settings/hand-over-settings-dialog.tsx'))
const NoTargetDialog = lazyLayer(() => import('#web/rooms/transfers/transfer-targets/no-target-dialog.tsx'))
const TransferTargetsDialog = lazyLayer(
  () => import('#web/rooms/transfers/transfer-targets/transfer-targets-dialog.tsx'),
)

/** Hands over a closed month for the first time, corrects what changed since, or repeats it; what stands in the way is said. */
export default function WagesButton(of: MonthOfStore) {
  const { request, preview, runs, usual, awaitRun } = useWages(of)
  const { mutate: handOver, isPending } = useHandOverWages()
  const { mutate: download } = useDownloadRun(request.companyId, () => undefined)
  const repeat = useRepeat(awaitRun)
  const keyFor = useIdempotencyKey()
  const [correcting, setCorrecting] = useState<number>()
  const canSetUp = useCan('settings.write')
  const { softwareId } = useCompany()!
  const isPhone = useIsPhone()
  const [dialog, setDialog] = useState<'settings' | 'targets' | 'no-target'>()
  const openTargets = () => setDialog(canSetUp ? 'targets' : 'no-target')
  const places = useWagePlaces(of, openTargets, canSetUp ? () => setDialog('settings') : undefined)
  const { checks, lastRun } = preview.data ?? {}
  const before = lastRun && lastRun.state !== 'failed' ? lastRun : undefined
  const last = runs.data?.find(({ id }) => id === before?.runId)
  const isSame = before?.changedSince === 0

  const start = (way = usual, replaces?: number) => {
    const blockers = checks?.filter(({ tone }) => tone === 'blocker') ?? []
    if (way === 'server' && (preview.data?.target === null || blockers.some(({ code }) => code === 'target-failed')))
      return openTargets()
    const blocker = blockers.find(({ code }) => !code.startsWith('target-'))
    if (blocker) return toast.error(refusalTexts.exportFailed, `${blocker.message}. ${blocker.detail}`, 'wages')
    handOver(
      {
        ...{ ...request, way, ...(replaces !== undefined && { replaces }) },
        idempotencyKey: keyFor({ request, way, replaces, checks, last: lastRun?.runId }),
      },
      {
        onSuccess(run) {
          toast.succeeded('wages')
          if (way === 'download') download(run)
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
      <HandOverMenu
        usual={usual}
        before={before}
        softwareName={preview.data?.softwareName}
        head={<SoftwareText softwareId={softwareId} />}
        disabled={!preview.data || isPending || repeat.isPending}
        onHandOver={start}
        onAgain={way => last && void repeat(last, way)}
        onSettings={canSetUp ? () => setDialog('settings') : undefined}
        onTargets={openTargets}
      />
      <NextStep
        action={{
          label: !before
            ? 'Datei erstellen'
            : isSame
              ? isPhone
                ? 'Wiederholen'
                : 'Unverändert wiederholen'
              : `Korrektur (${before.changedSince})`,
          busy: isPending || repeat.isPending,
          disabled: !preview.data || (isSame && !last),
          onPress: press,
        }}
        // The same file once more needs nothing but the file.
        first={
          !checks || isSame
            ? undefined
            : firstStep(checks, {
                ...places,
                way: usual,
                isCorrection: before !== undefined,
                softwareId: softwareId ?? -1,
              })
        }
      />
      <WagesCorrection of={of} runId={correcting} onClose={() => setCorrecting(undefined)} />
      {dialog === 'settings' && <HandOverSettingsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'targets' && <TransferTargetsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'no-target' && <NoTargetDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
