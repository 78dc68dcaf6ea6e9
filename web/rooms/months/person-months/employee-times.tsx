import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthOfPerson } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { employeeQuery } from '#web/rooms/people/employees/queries.ts'
import { MonthLaw } from '#web/rooms/working-time/law-checks/month-law.tsx'
import { RecordMenu } from '#web/rooms/working-time/work-records/record-menu.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { todayHere } from '#web/ui/today.ts'
import { ConfirmTimes } from './confirm-times.tsx'
import styles from './employee-times.module.css'
import { MonthDays } from './month-days.tsx'
import { FiguresBones, MonthFigures } from './month-figures.tsx'
import { MonthFindings } from './month-findings.tsx'
import type { Opened } from './opened.ts'
import { OpenedLayer } from './opened-layer.tsx'
import { monthStampsQuery } from './queries.ts'
import { useMayOpen } from './use-may-open.ts'
import { useShownMonth } from './use-shown-month.ts'

/** Somebody's month, day by day: what was worked, what fell out, and what it comes to; each figure opens its lines. */
export default function EmployeeTimes({ employeeId }: { employeeId: number }) {
  const { id: companyId } = useCompany()!
  const { month, isEmpty, data, isBehind, error, retry, canGo, go } = useShownMonth(employeeId)
  const { data: employee } = useQuery(employeeQuery(companyId, employeeId))
  const { data: stamps } = useQuery(monthStampsQuery(companyId, employeeId, month))
  const canWrite = useCan('stamps.write')
  const [opened, setOpened] = useState<Opened>()
  if (error && !data) return <ErrorState error={error} onRetry={retry} />
  const shown = month === undefined ? undefined : Temporal.PlainYearMonth.from(month)
  const close = () => setOpened(undefined)
  const person = employee && { id: employeeId, name: personName(employee) }
  const storeId = data?.storeId ?? employee?.storeId ?? null
  const today = todayHere().toString()
  const enter = canWrite && person && (
    <Button
      icon={<IconPlus size={16} />}
      onClick={() => setOpened({ what: 'stamp', id: undefined, day: likelyDay(month, today) })}
    >
      Zeit erfassen
    </Button>
  )
  return (
    <section className={styles.times} aria-label="Dienste" aria-busy={!isEmpty && (!data || isBehind)}>
      {isEmpty && (
        <EmptyState title="Noch keine Monate" actions={enter || undefined}>
          Sobald es einen Vertrag und die erste Zeit oder Abwesenheit gibt, steht hier der Monat Tag für Tag.
        </EmptyState>
      )}
      {!isEmpty && (
        <div className={styles.head}>
          <TimesStepper {...{ shown, go, canGo }} />
          {data ? <MonthFigures month={data} onOpen={setOpened} /> : <FiguresBones />}
          <div className={styles.actions}>
            {stamps && !isBehind && <ConfirmTimes stamps={stamps} />}
            {month !== undefined && <RecordMenu month={month} employeeId={employeeId} />}
            {enter}
          </div>
        </div>
      )}
      {error && data && <Banner tone="warn">Der Stand ist nicht der neueste: {error.message}</Banner>}
      {data?.rules.length === 0 && <Banner tone="info">{withoutContract(data, employee?.entry ?? null)}</Banner>}
      {data && (
        <Month
          month={data}
          stamps={isBehind ? undefined : stamps}
          entry={employee?.entry ?? null}
          isBehind={isBehind}
          onOpen={setOpened}
        />
      )}
      {!data && !isEmpty && <Waiting />}
      <OpenedLayer {...{ opened, storeId, person }} month={data} onOpen={setOpened} onClose={close} />
    </section>
  )
}

/** Today, or the first of a month that is not the running one. */
const likelyDay = (month: string | undefined, today: string): string =>
  month === undefined || today.startsWith(month) ? today : `${month}-01`

function withoutContract({ month }: MonthOfPerson, entry: string | null): string {
  const isBefore = entry !== null && month < entry.slice(0, 7)
  const why = isBefore ? `Der Eintritt ist am ${dayText(entry)}` : 'In diesem Monat gibt es keinen Vertrag'
  return `${why}. Was gestempelt oder eingetragen ist, zählt erst mit einem Vertrag.`
}

type MonthProps = {
  month: MonthOfPerson
  stamps: readonly StampRecord[] | undefined
  entry: string | null
  isBehind: boolean
  onOpen: (opened: Opened) => void
}

function Month({ month, stamps, entry, isBehind, onOpen }: MonthProps) {
  const mayOpen = useMayOpen()
  const canWrite = useCan('stamps.write')
  return (
    <div className={styles.month} data-behind={isBehind || undefined}>
      <MonthFindings month={month} {...{ mayOpen, onOpen }} />
      <MonthLaw
        employeeId={month.employeeId}
        month={month.month}
        onOpen={canWrite ? (id, day) => onOpen({ what: 'stamp', id, day }) : undefined}
      />
      <MonthDays {...{ month, stamps, entry, mayOpen, onOpen }} />
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

type TimesStepperProps = Pick<ReturnType<typeof useShownMonth>, 'go' | 'canGo'> & {
  shown: Temporal.PlainYearMonth | undefined
}

function TimesStepper({ shown, go, canGo }: TimesStepperProps) {
  return (
    shown && (
      <PeriodStepper
        label={formatMonth(shown)}
        month={shown}
        onMonth={to => go(to.toString())}
        onStep={direction => go(shown.add({ months: direction }).toString())}
        canStepBack={canGo(shown.subtract({ months: 1 }).toString())}
        canStepForward={canGo(shown.add({ months: 1 }).toString())}
      />
    )
  )
}
