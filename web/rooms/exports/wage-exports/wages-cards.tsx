import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { softwareName } from '#domain/accounts/external-software.ts'
import { useCompany } from '#web/lib/session.ts'
import type { MonthOfStore } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import CancellationsCard from '../cancellations/cancellations-card.tsx'
import { cancellationsQuery } from '../cancellations/queries.ts'
import { ChecksCard } from '../export-previews/checks-card.tsx'
import { wayOf } from '../export-previews/export-step.ts'
import { RunsCard } from '../export-runs/runs-card.tsx'
import { useWagePlaces } from './use-wage-places.ts'
import { useWages } from './use-wages.ts'
import { WagesCorrection } from './wages-correction.tsx'

const NoTargetDialog = lazyLayer(() => import('#web/rooms/transfers/transfer-targets/no-target-dialog.tsx'))

/** What a person strikes by hand, „Vor der Übergabe“ of a closed month, and „Übergaben“. */
export default function WagesCards(of: MonthOfStore) {
  const { timeZone: zone, softwareId } = useCompany()!
  const [hasNoTarget, setHasNoTarget] = useState(false)
  const { request, preview, runs, awaitRun } = useWages(of)
  const byHand = useQuery(cancellationsQuery(request, 'wages'))
  const [correcting, setCorrecting] = useState<number>()
  const checks = preview.data?.checks
  const places = useWagePlaces(of, () => setHasNoTarget(true), undefined)
  return (
    <>
      {byHand.data && byHand.data.length > 0 && (
        <CancellationsCard
          kind="wages"
          rows={byHand.data}
          softwareName={softwareName(softwareId)}
          {...{ zone, year: of.period.from.year }}
        />
      )}
      {of.isClosed && preview.error && !checks && (
        <Card title="Vor der Übergabe">
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        </Card>
      )}
      {of.isClosed && checks && (
        <ChecksCard
          checks={checks}
          failed={false}
          shown={undefined}
          wayOf={check => wayOf(check, places)}
          onStore={() => {}}
        />
      )}
      <RunsCard
        runs={runs.data}
        error={runs.error}
        onRetry={runs.refetch}
        {...{ zone, period: of.period }}
        onTargets={undefined}
        onCorrect={({ id }) => setCorrecting(id)}
        onSent={awaitRun}
      />
      {hasNoTarget && <NoTargetDialog onClose={() => setHasNoTarget(false)} />}
      <WagesCorrection of={of} runId={correcting} onClose={() => setCorrecting(undefined)} />
    </>
  )
}
