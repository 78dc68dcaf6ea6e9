import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import { RowFocusContext } from '#web/ui/data-table/table-row.tsx'
import { DayTimes } from '../person-months/day-times.tsx'
import type { Opened } from '../person-months/opened.ts'
import { monthKey } from '../person-months/queries.ts'
import styles from './month-sums.module.css'
import { PersonLink } from './person-link.tsx'
import type { SumRow } from './sum-row.ts'

/** Read by the arrows alone, so that unfolding draws no other cell again. */
export const UnfoldedContext = createContext<ReadonlySet<number>>(new Set())

type Props = {
  row: SumRow
  month: string
  mayOpen: (opened: Opened) => boolean
  onToggle: (employeeId: number) => void
  onOpen: (opened: Opened) => void
}

/** Who it is with the arrow to the days, or a day with its times. */
export function NameCell({ row, month, mayOpen, onToggle, onOpen }: Props) {
  const { person, day, state } = row
  if (state) return <StateOfDays employeeId={person.employeeId} state={state} />
  if (day)
    return (
      <div className={styles.day}>
        <span
          className={styles.dayName}
          title={day.holiday ?? undefined}
          data-holiday={day.holiday !== null || undefined}
        >
          {shortDayText(day.day)}
        </span>
        <DayTimes {...day} mayOpen={mayOpen} onOpen={onOpen} />
      </div>
    )
  return (
    <div className={styles.person}>
      <Arrow {...{ row, onToggle }} />
      <b>
        <PersonLink person={person} month={month} />
      </b>
      <span className={styles.number}>{person.personnelNumber}</span>
    </div>
  )
}

function Arrow({ row: { person }, onToggle }: Pick<Props, 'row' | 'onToggle'>) {
  const isOpen = useContext(UnfoldedContext).has(person.employeeId)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-expanded={isOpen}
      aria-label={`Tage von ${personName(person)}`}
      tabIndex={useContext(RowFocusContext) ? 0 : -1}
      onClick={() => onToggle(person.employeeId)}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </button>
  )
}

function StateOfDays({ employeeId, state }: { employeeId: number; state: NonNullable<SumRow['state']> }) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  if (state === 'waiting') return <span className={styles.state}>Tage werden geladen …</span>
  if (state === 'nothing') return <span className={styles.state}>Kein Tag mit Abweichung</span>
  return (
    <span className={styles.state}>
      Die Tage konnten nicht geladen werden.{' '}
      <button
        type="button"
        className={styles.figure}
        onClick={() => void client.invalidateQueries({ queryKey: monthKey(companyId, employeeId) })}
      >
        Erneut versuchen
      </button>
    </span>
  )
}
