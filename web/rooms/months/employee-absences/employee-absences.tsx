import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { personName } from '#domain/people/person-name.ts'
import { today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { employeeQuery } from '#web/rooms/people/employees/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { LeaveExpiry } from '../leave-notices/leave-expiry.tsx'
import { leaveNoticesQuery } from '../leave-notices/queries.ts'
import { balancesQuery } from '../person-months/queries.ts'
import { AbsenceFigures } from './absence-figures.tsx'
import styles from './employee-absences.module.css'
import { employeeAbsencesQuery, type OwnAbsence } from './queries.ts'
import { YearTable } from './year-table.tsx'

const AbsenceDrawer = lazyLayer(() => import('#web/rooms/time/absences/absence-drawer.tsx'))

/** All absences of somebody, year by year, and what they leave of leave and sick pay. */
export default function EmployeeAbsences({ employeeId }: { employeeId: number }) {
  const companyId = useCompanyId()
  const { data: employee } = useQuery(employeeQuery(companyId, employeeId))
  const absences = useQuery(employeeAbsencesQuery(companyId, employeeId))
  const balances = useQuery(balancesQuery(companyId, employeeId, useLinkedMonth()))
  const notices = useQuery(leaveNoticesQuery(companyId, employeeId))
  const [canWrite, mayApprove] = [useCan('absences.write'), useCan('absences.approve')]
  const [opened, setOpened] = useState<number | 'new'>()
  const [chosenYear, setYear] = useState<number>()
  usePreload(AbsenceDrawer)

  if (absences.error && !absences.data)
    return <ErrorState error={absences.error} onRetry={() => void absences.refetch()} />
  // Together, or the list jumps down under the pointer.
  if (!absences.data || !employee || balances.isPending || notices.isPending)
    return (
      <div className={styles.absences}>
        <Skeleton rows={8} height={40} />
      </div>
    )

  const years = yearsOf(absences.data)
  const year = chosenYear !== undefined && years.includes(chosenYear) ? chosenYear : Number(today().slice(0, 4))
  const failed = [balances, notices].find(({ error, data }) => error && data === undefined)
  const person = { id: employeeId, name: personName(employee) }
  const enter = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      {mayApprove ? 'Abwesenheit erfassen' : 'Abwesenheit beantragen'}
    </Button>
  )
  return (
    <section className={styles.absences} aria-label="Abwesenheiten">
      <div className={styles.head}>
        {balances.data && <AbsenceFigures balances={balances.data} />}
        {absences.data.length > 0 && <div className={styles.actions}>{enter}</div>}
      </div>
      <FailedBand {...{ failed }} />
      <LeaveExpiry
        employeeId={employeeId}
        formerLeave={balances.data?.formerLeave ?? NONE}
        unit={balances.data?.leaveUnit ?? 'workdays'}
        notices={notices.data ?? NONE}
      />
      <Years {...{ absences, enter, years, year, setYear, person, canWrite, setOpened }} />
      {opened !== undefined && (
        <AbsenceDrawer
          key={opened}
          id={opened === 'new' ? undefined : opened}
          person={person}
          storeId={employee.storeId}
          day={today()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}
const NONE: never[] = []

/** A link may lead to how things stood at the end of a month. */
function useLinkedMonth(): string | undefined {
  const { month } = useSearch({ strict: false }) as Record<string, string | undefined>
  return month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}

const firstYear = ({ firstDay }: OwnAbsence) => Number(firstDay.slice(0, 4))
/** What nobody knows the end of goes on. */
const lastYear = ({ firstDay, lastDay }: OwnAbsence) => Number((lastDay ?? later(firstDay, today())).slice(0, 4))
const later = (one: string, other: string) => (one > other ? one : other)

const isIn = (absence: OwnAbsence, year: number) => firstYear(absence) <= year && lastYear(absence) >= year

/** The newest first; the running one always. */
function yearsOf(absences: readonly OwnAbsence[]): number[] {
  const now = Number(today().slice(0, 4))
  const [first, last] = [Math.min(now, ...absences.map(firstYear)), Math.max(now, ...absences.map(lastYear))]
  return Array.from({ length: last - first + 1 }, (_, index) => last - index).filter(
    year => year === now || absences.some(absence => isIn(absence, year)),
  )
}

function waitingIn(absences: readonly OwnAbsence[], year: number) {
  const count = absences.filter(absence => absence.state === 'waiting' && isIn(absence, year)).length
  return count > 0 ? { tone: 'warn' as const, text: `${count} beantragt` } : undefined
}

type FailedBandProps = {
  failed: { error: unknown; refetch: () => unknown } | undefined
}

function FailedBand({ failed }: FailedBandProps) {
  return (
    failed && (
      <Banner
        tone="warn"
        actions={
          <button type="button" onClick={() => void failed.refetch()}>
            Erneut versuchen
          </button>
        }
      >
        Resturlaub und Krankenstand können nicht angezeigt werden: {failureText(failed.error)}
      </Banner>
    )
  )
}

type YearsProps = {
  absences: { data: readonly OwnAbsence[] }
  enter: React.ReactNode
  years: number[]
  year: number
  setYear: (next: number | undefined) => void
  person: { id: number; name: string }
  canWrite: boolean
  setOpened: (next: number | 'new' | undefined) => void
}

function Years({ absences, enter, years, year, setYear, person, canWrite, setOpened }: YearsProps) {
  return absences.data.length === 0 ? (
    <EmptyState title="Noch keine Abwesenheiten" actions={enter || undefined}>
      Urlaub, Krankenstand und was sonst ausfällt steht hier, Jahr für Jahr.
    </EmptyState>
  ) : (
    <>
      <div className={styles.years}>
        {years.length > 1 && (
          <ChoiceChips
            label="Jahr"
            choices={years.map(value => ({ value, label: String(value), badge: waitingIn(absences.data, value) }))}
            chosen={year}
            onToggle={setYear}
          />
        )}
      </div>
      <YearTable
        key={year}
        year={year}
        name={person.name}
        absences={absences.data.filter(absence => isIn(absence, year))}
        onOpen={canWrite ? setOpened : undefined}
      />
    </>
  )
}
