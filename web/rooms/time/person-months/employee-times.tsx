import { useState } from 'react'
import type { MonthOfPerson } from '#contract/time/person-months.ts'
import { formatMonth } from '#domain/basics/days.ts'
import type { TimeKind } from '#domain/settings/time-kinds.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { lazyLayer, useSoon } from '#web/ui/connection/lazy-layer.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './employee-times.module.css'
import { MonthDays } from './month-days.tsx'
import { MonthFigures } from './month-figures.tsx'
import { MonthFindings } from './month-findings.tsx'
import { useShownMonth } from './use-shown-month.ts'

const WhyDrawer = lazyLayer(() => import('./why-drawer.tsx'))
const StampDrawer = lazyLayer(() => import('../stamp-records/stamp-drawer.tsx'))
const AbsenceDrawer = lazyLayer(() => import('../absence-records/absence-drawer.tsx'))

/** What is opened beside the days: a figure of the month or of a day, or a record. */
export type Opened =
  | { what: 'figure'; kind: TimeKind; day: string | undefined }
  | { what: 'stamp' | 'absence'; id: number; day: string }

/** Somebody's month, day by day: what was worked, what fell out, and what it comes to; each figure opens its lines. */
export default function EmployeeTimes({ employeeId }: { employeeId: number }) {
  const { month, isEmpty, data, isBehind, error, retry, canGo, go } = useShownMonth(employeeId)
  const [opened, setOpened] = useState<Opened>()
  useSoon(WhyDrawer)
  if (isEmpty)
    return (
      <EmptyState title="Noch keine Monate">
        Sobald es einen Vertrag und die erste Zeit oder Abwesenheit gibt, steht hier der Monat Tag für Tag.
      </EmptyState>
    )
  if (error && !data) return <ErrorState error={error} onRetry={retry} />
  const shown = month === undefined ? undefined : Temporal.PlainYearMonth.from(month)
  const close = () => setOpened(undefined)
  return (
    <section className={styles.times} aria-label="Dienste" aria-busy={!data || isBehind}>
      <div className={styles.head}>
        {shown && (
          <PeriodStepper
            label={formatMonth(shown)}
            month={shown}
            onMonth={to => go(to.toString())}
            onStep={direction => go(shown.add({ months: direction }).toString())}
            canStepBack={canGo(shown.subtract({ months: 1 }).toString())}
            canStepForward={canGo(shown.add({ months: 1 }).toString())}
          />
        )}
        {data && <MonthFigures month={data} />}
      </div>
      {error && data && <Banner tone="warn">Der Stand ist nicht der neueste: {error.message}</Banner>}
      {data ? <Month month={data} isBehind={isBehind} onOpen={setOpened} /> : <Waiting />}
      {opened?.what === 'figure' && data && (
        <WhyDrawer {...{ month: data, kind: opened.kind, day: opened.day }} onOpen={setOpened} onClose={close} />
      )}
      {opened?.what === 'stamp' && (
        <StampDrawer key={opened.id} id={opened.id} day={opened.day} storeId={data?.storeId ?? 0} onClose={close} />
      )}
      {opened?.what === 'absence' && (
        <AbsenceDrawer key={opened.id} id={opened.id} day={opened.day} storeId={data?.storeId ?? 0} onClose={close} />
      )}
    </section>
  )
}

type MonthProps = { month: MonthOfPerson; isBehind: boolean; onOpen: (opened: Opened) => void }

function Month({ month, isBehind, onOpen }: MonthProps) {
  const opensStamps = useCan('stamps.write')
  const opensAbsences = useCan('absences.write')
  const mayOpen = ({ what }: Opened) => what === 'figure' || (what === 'stamp' ? opensStamps : opensAbsences)
  return (
    <div className={styles.month} data-behind={isBehind || undefined}>
      <MonthFindings month={month} {...{ mayOpen, onOpen }} />
      <MonthDays month={month} {...{ mayOpen, onOpen }} />
    </div>
  )
}

const Waiting = () => (
  <div className={styles.bones} aria-hidden>
    {Array.from({ length: 14 }, (_, index) => (
      <i key={index} />
    ))}
  </div>
)
