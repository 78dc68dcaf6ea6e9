import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { type ActiveFilter, filterQuery, useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { ComparisonSteps } from './comparison-steps.tsx'
import { ThresholdButton } from './threshold-button.tsx'
import { useComparison } from './use-comparison.ts'
import { useComparisonMonth, useThreshold } from './use-comparison-month.ts'

const ComparisonResults = lazyPart(() => import('./comparison-results.tsx'), <MissingPartNotice />)

const TITLE = 'Urlaubsabgleich'
const DPW = 1

/** „Urlaub“ of the section Abgleich: the payroll software's balances of leave against ours. Spec 2 §2.5. */
export function HolidayComparisonScreen() {
  const { id, softwareId } = useCompany()!
  const canRun = useCan('comparison.run')
  const active = useActiveFilter(id)
  if (canRun && softwareId !== DPW)
    return active === undefined ? <PageHeader title={TITLE} /> : <Months active={active} />
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        {canRun ? (
          <EmptyState
            icon={<IconScale size={20} stroke={1.7} />}
            title="Für DPW/Sage kann kein Urlaubsabgleich durchgeführt werden."
          />
        ) : (
          <NoPermission />
        )}
      </Card>
    </>
  )
}

/** Another month begins from the start, and so does another filter, whose stores are others. Spec 2 §4. */
function Months({ active }: { active: ActiveFilter | null }) {
  const { id } = useCompany()!
  const { month, current, goTo } = useComparisonMonth()
  const stepper = (
    <PeriodStepper
      label={formatMonth(month)}
      month={month}
      canStepForward={Temporal.PlainYearMonth.compare(month, current) < 0}
      onMonth={goTo}
      onStep={direction => goTo(month.add({ months: direction }))}
    />
  )
  const { data: filter } = useQuery({ ...filterQuery(id), enabled: active !== null })
  const excluded = filter?.filter(each => active?.isExcluded(each.id)).map(each => each.id) ?? []
  return <OfMonth key={`${id} ${month} ${excluded}`} month={month.toString()} excluded={excluded} stepper={stepper} />
}

type Props = { month: string; excluded: readonly number[]; stepper: ReactNode }

function OfMonth({ month, excluded, stepper }: Props) {
  const { id: companyId, softwareId } = useCompany()!
  const readsHints = useCan('absences.read')
  const { threshold, setThreshold } = useThreshold()
  const { state, take, restart } = useComparison({ companyId, softwareId, month, excluded, readsHints })
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            <ThresholdButton threshold={threshold} onChange={setThreshold} />
            <Button disabled={state.step === 'loadingEmployees' || state.step === 'waitingForCSV'} onClick={restart}>
              Neuer Upload
            </Button>
          </>
        }
      >
        {stepper}
      </PageHeader>
      <StoreFilterHint />
      {state.step === 'complete' ? (
        <Suspense>
          <ComparisonResults snapshot={state.snapshot} threshold={threshold} />
        </Suspense>
      ) : (
        <ComparisonSteps state={state} onFile={take} onRestart={restart} />
      )}
    </>
  )
}
