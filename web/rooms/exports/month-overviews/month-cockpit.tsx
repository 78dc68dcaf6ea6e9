import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatMonth, MONTH_NAMES } from '#domain/basics/days.ts'
import { asksForFormer, cockpitMonth } from '#domain/months/cockpit-month.ts'
import { isIdle } from '#domain/months/month-checks.ts'
import type { TabName } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import { keepPeriod, keptDay } from '#web/rooms/time/periods/use-export-period.ts'
import { Card } from '#web/ui/card.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import { todayHere } from '#web/ui/today.ts'
import { CockpitFrame } from './cockpit-frame.tsx'
import { CockpitSkeleton } from './cockpit-skeleton.tsx'
import { OlderMonths } from './older-months.tsx'
import { overviewQuery } from './queries.ts'
import { isFinished, stateSentence, storeSentence } from './store-steps.ts'
import { StoreStepsCard } from './store-steps-card.tsx'
import { StoresCard } from './stores-card.tsx'

type Props = {
  heading: ReactNode
  /** What stands below it while there is nothing to say of the month. */
  day: string
  /** Beneath the card, and beside it. */
  below: ReactNode
  aside: ReactNode
  hasTab: (tab: TabName) => boolean
  /** A company that begins has other things to do before somebody works there. */
  isNew: boolean
}

/** How far each store's month is on its way to payroll, and what is to be done next. Product D. */
export default function MonthCockpit({ heading, day, below, aside, hasTab, isNew }: Props) {
  const { id: companyId } = useCompany()!
  const today = todayHere()
  const former = useQuery({
    ...overviewQuery(companyId, today.toPlainYearMonth().subtract({ months: 1 }).toString()),
    enabled: asksForFormer(today),
  })
  const { asked, goToMonth } = useAskedMonth(today)
  const [opened, setOpened] = useState<Temporal.PlainYearMonth>()
  // What is handed over while it is looked at does not turn the page.
  if (!opened && (!asksForFormer(today) || former.isFetched))
    setOpened(cockpitMonth(today, former.data?.every(isFinished) ?? false))
  const chosen = asked ?? opened
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...overviewQuery(companyId, chosen?.toString() ?? ''),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  })

  if (isNew && !data?.some(store => !isIdle(store)))
    return <CockpitFrame heading={heading} sentence={day} below={below} />
  const month = chosen ?? today.toPlainYearMonth()
  const [only, ...others] = data ?? []
  const isAlone = data ? only !== undefined && others.length === 0 : knownStores(companyId) === 1
  if (data) keepStores(companyId, data.length)
  const name = MONTH_NAMES[month.month - 1]!
  const sentence = data && (only && isAlone ? storeSentence(name, only) : stateSentence(name, data))
  return (
    <CockpitFrame
      heading={heading}
      aside={aside}
      below={below}
      isSmall={isAlone}
      sentence={data ? sentence : <span className="visually-hidden">Wird geladen</span>}
      tools={<CockpitStepper {...{ month, goToMonth, today }} />}
    >
      {error && !data ? (
        <Card title="Monatsabschluss">
          <ErrorState error={error} onRetry={refetch} />
        </Card>
      ) : !data ? (
        <CockpitSkeleton stores={knownStores(companyId) ?? USUAL_STORES} />
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          {only && isAlone ? (
            <StoreStepsCard store={only} month={month} hasTab={hasTab} />
          ) : (
            <StoresCard stores={data} month={month} hasTab={hasTab} />
          )}
          <OlderMonths companyId={companyId} shown={month} />
        </div>
      )}
    </CockpitFrame>
  )
}

/** In the address, so that Back and a link lead to the same; without one that of the screens this leads to, where it was chosen today. */
function useAskedMonth(today: Temporal.PlainDate) {
  const { month } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const kept = keptDay(today)?.toPlainYearMonth()
  const isOver = kept && Temporal.PlainYearMonth.compare(kept, today.toPlainYearMonth()) <= 0
  return {
    asked: MONTH.test(month ?? '') ? Temporal.PlainYearMonth.from(month!) : isOver ? kept : undefined,
    goToMonth(next: Temporal.PlainYearMonth) {
      keepPeriod(next.toPlainDate({ day: 1 }), today)
      void navigate({ to: '.', search: before => ({ ...before, month: next.toString() }), replace: true })
    },
  }
}
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const USUAL_STORES = 6

/** As many as the last time, so that what stands below does not move. */
const knownStores = (companyId: number): number | undefined => readStoredJson(`recent_month_stores_${companyId}`)
const keepStores = (companyId: number, count: number): void => {
  if (knownStores(companyId) !== count) writeStoredJson(`recent_month_stores_${companyId}`, count)
}

type CockpitStepperProps = {
  month: Temporal.PlainYearMonth
  goToMonth: (month: Temporal.PlainYearMonth) => void
  today: Temporal.PlainDate
}

function CockpitStepper({ month, goToMonth, today }: CockpitStepperProps) {
  return (
    <PeriodStepper
      label={formatMonth(month)}
      month={month}
      onMonth={goToMonth}
      onStep={direction => goToMonth(month.add({ months: direction }))}
      canStepForward={Temporal.PlainYearMonth.compare(month, today.toPlainYearMonth()) < 0}
    />
  )
}
