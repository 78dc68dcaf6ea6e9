import { useState } from 'react'
import { useCompany } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ChecksCard } from '../export-previews/checks-card.tsx'
import { RunsCard } from '../export-runs/runs-card.tsx'
import { useLeadTo } from '../month-sums/use-lead-to.ts'
import { useWages, type WagesOf } from './use-wages.ts'
import { WagesCorrection } from './wages-correction.tsx'

/** „Vor der Übergabe“ of a closed month, and „Übergaben“. */
export default function WagesCards(of: WagesOf) {
  const { timeZone: zone } = useCompany()!
  const { preview, runs, awaitRun } = useWages(of)
  const leadTo = useLeadTo(of.period.from.toPlainYearMonth().toString())
  const [correcting, setCorrecting] = useState<number>()
  const checks = preview.data?.checks
  const show = (code: string) => {
    const [first] = checks?.find(check => check.code === code)?.employeeIds ?? []
    if (code.startsWith('employee-id-')) leadTo('employee-id-missing', first)?.()
  }
  return (
    <>
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
          onShow={show}
          onTargets={() => {}}
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
      <WagesCorrection of={of} runId={correcting} onClose={() => setCorrecting(undefined)} />
    </>
  )
}
