import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { HandOverWay } from '#contract/time/export-runs.ts'
import { formatPeriod, type Period } from '#domain/time/periods.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ChecksCard } from '../export-previews/checks-card.tsx'
import { runsQuery, useDownloadRun } from '../export-runs/queries.ts'
import { RunsCard } from '../export-runs/runs-card.tsx'
import { useAwaitedRun } from '../export-runs/use-awaited-run.ts'
import { useRepeat } from '../export-runs/use-repeat.ts'
import { useHandOverWages, wagesQuery } from './queries.ts'
import { useLeadTo } from './use-lead-to.ts'

const CorrectionDrawer = lazyLayer(() => import('../export-runs/correction-drawer.tsx'))
const NoTargetDialog = lazyLayer(() => import('../transfer-targets/no-target-dialog.tsx'))

type Props = {
  /** Undefined: none, or several of which none can be meant. */
  store: { id: number; name: string } | undefined
  period: Period
  isClosed: boolean
}

/** The hand-over of one store's month to payroll: its button, what is beside the table, and what opens. Only who may hand over gets it. */
export function useWages({ store, period, isClosed }: Props): {
  button: ReactNode
  cards: ReactNode
  layer: ReactNode
} {
  const { id: companyId, softwareId, timeZone: zone } = useCompany()!
  const mayRun = useCan('exports.run')
  const [from, to] = [period.from.toString(), period.to.toString()]
  const request = { companyId, storeId: store?.id ?? 0, from, to }
  const enabled = mayRun && store !== undefined
  const preview = useQuery({ ...wagesQuery(request), enabled: enabled && isClosed })
  const runs = useQuery({ ...runsQuery(request, 'wages'), meta: { follows: [['time', 'person-months']] }, enabled })
  const { mutate: handOver, isPending } = useHandOverWages()
  const { mutate: download } = useDownloadRun(companyId, () => undefined)
  const awaitRun = useAwaitedRun(runs.data)
  const repeat = useRepeat(awaitRun)
  const keyFor = useIdempotencyKey()
  const leadTo = useLeadTo(from.slice(0, 7))
  const [correcting, setCorrecting] = useState<number>()
  const [hasNoTarget, setHasNoTarget] = useState(false)
  useSoon(CorrectionDrawer)
  if (!enabled) return NOTHING

  const usual: HandOverWay = softwareId === 1 ? 'server' : 'download'
  const checks = preview.data?.checks
  const before = preview.data?.lastRun && preview.data.lastRun.state !== 'failed' ? preview.data.lastRun : undefined
  const last = runs.data?.find(({ id }) => id === before?.runId)
  const start = () => {
    const blocker = checks?.find(({ tone }) => tone === 'blocker')
    if (usual === 'server' && preview.data?.target === null) return setHasNoTarget(true)
    if (blocker) return toast.error(refusalTexts.exportFailed, `${blocker.message}. ${blocker.detail}`, 'wages')
    handOver(
      { ...request, way: usual, idempotencyKey: keyFor({ request, checks, last: before?.runId }) },
      {
        onSuccess(run) {
          toast.succeeded('wages')
          if (usual === 'download') download(run)
          awaitRun(run)
        },
      },
    )
  }
  const showCheck = (code: string) => {
    const person = checks?.find(check => check.code === code)?.employeeIds[0]
    if (code.startsWith('employee-id-')) leadTo('employee-id-missing', person)?.()
  }
  return {
    button: isClosed && (
      <Button
        variant="primary"
        busy={isPending || repeat.isPending}
        disabled={!preview.data || (before !== undefined && before.changedSince === 0 && !last)}
        onClick={() => {
          if (!before) start()
          else if (before.changedSince > 0) setCorrecting(before.runId)
          else if (last) void repeat(last, usual)
        }}
      >
        {!before
          ? 'Datei erstellen'
          : before.changedSince > 0
            ? `Korrektur (${before.changedSince})`
            : 'Unverändert wiederholen'}
      </Button>
    ),
    cards: (
      <>
        {isClosed && preview.error && !preview.data && (
          <Card title="Vor der Übergabe">
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          </Card>
        )}
        {isClosed && preview.data && (
          <ChecksCard
            checks={checks}
            failed={false}
            shown={undefined}
            onShow={showCheck}
            onTargets={() => setHasNoTarget(true)}
            onStore={() => {}}
          />
        )}
        <RunsCard
          runs={runs.data}
          error={runs.error}
          onRetry={runs.refetch}
          {...{ period, zone }}
          onTargets={undefined}
          onCorrect={({ id }) => setCorrecting(id)}
          onSent={awaitRun}
        />
      </>
    ),
    layer: (
      <>
        {correcting !== undefined && (
          <CorrectionDrawer
            runId={correcting}
            softwareName={preview.data?.softwareName ?? 'der Lohnsoftware'}
            about={`${store.name} · ${formatPeriod(period)}`}
            usual={usual}
            hasTarget={preview.data?.target !== null}
            onTargets={() => setHasNoTarget(true)}
            onCorrected={awaitRun}
            onClose={() => setCorrecting(undefined)}
          />
        )}
        {hasNoTarget && <NoTargetDialog onClose={() => setHasNoTarget(false)} />}
      </>
    ),
  }
}
const NOTHING = { button: null, cards: null, layer: null }
