import type { NewEmployee } from '#contract/superadmin/new-employees.ts'
import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import {
  lackingText,
  NEW_EMPLOYEE_SOURCES,
  NEW_EMPLOYEE_STATES,
  URGENT_STATES,
} from '#domain/superadmin/new-employees.ts'
import { dayText } from '#web/lib/day-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { todayHere } from '#web/ui/today.ts'

/** „heute, 08:12“; of all companies, and so on Vienna's clock. */
export function createdText(createdAt: string): string {
  const moment = fromUtcText(createdAt)
  const day = dayOf(moment, VIENNA)
  const today = todayHere()
  const word = day.equals(today) ? 'heute' : day.equals(today.subtract({ days: 1 })) ? 'gestern' : formatDay(day)
  return `${word}, ${formatTime(moment, VIENNA)}`
}

export const lacksOf = ({ states, missing }: Pick<NewEmployee, 'states' | 'missing'>): string =>
  lackingText(
    states,
    missing.map(field => MINIMAL_FIELDS[field]),
  )

const isUrgent = ({ states }: NewEmployee) => states.some(state => URGENT_STATES.includes(state))

export function NewEmployeeState({ person }: { person: NewEmployee }) {
  const [first, ...others] = person.states
  if (!first) return <StatusPill tone="ok">vollständig</StatusPill>
  return (
    <StatusPill tone={isUrgent(person) ? 'error' : 'warn'}>
      {`${NEW_EMPLOYEE_STATES[first]}${others.length > 0 ? ` und ${others.length} weiteres` : ''}`}
    </StatusPill>
  )
}

export const NEW_EMPLOYEE_COLUMNS: Column<NewEmployee>[] = [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: ({ name }) => name },
  { key: 'company', header: 'Betrieb', value: ({ companyName }) => companyName },
  {
    key: 'state',
    header: 'Zustand',
    width: 236,
    isState: true,
    value: row => lacksOf(row) || 'vollständig',
    cell: row => <NewEmployeeState person={row} />,
  },
  {
    key: 'store',
    header: 'Standort',
    muted: true,
    value: ({ storeName }) => storeName,
    text: row => row.storeName ?? '–',
  },
  {
    key: 'created',
    header: 'Erstellt',
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => createdText(createdAt),
  },
  {
    key: 'entry',
    header: 'Eintritt',
    value: ({ entry }) => entry,
    text: ({ entry }) => (entry ? dayText(entry) : '–'),
  },
  { key: 'source', header: 'Quelle', muted: true, value: ({ source }) => NEW_EMPLOYEE_SOURCES[source] },
  {
    key: 'read',
    header: 'Im Betrieb gelesen',
    startsHidden: true,
    value: ({ isRead }) => isRead,
  },
]
