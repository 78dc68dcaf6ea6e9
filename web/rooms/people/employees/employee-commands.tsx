import { IconHistory } from '@tabler/icons-react'
import { employees, type FoundEmployee } from '#contract/people/employees.ts'
import { type EmploymentStatus, employmentStatus } from '#domain/people/employment-status.ts'
import { personName } from '#domain/people/person-name.ts'
import { api } from '#web/lib/api.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import type { Command, CommandProvider } from '#web/ui/command-palette/command.ts'
import { rank } from '#web/ui/command-palette/rank.ts'
import { initials } from '#web/ui/initials.ts'
import styles from './employee-commands.module.css'
import { recentEmployees } from './recent-employees.ts'

type Given = {
  companyId: number
  storeName: (id: number) => string | undefined
  /** The way to a person's file. */
  open: (employeeId: number) => Pick<Command, 'href' | 'run'>
}
const sign = { key: '@', hint: 'nur Mitarbeiter', asks: 'Geben Sie einen Namen oder eine Personalnummer ein.' }
const SHORTEST = 2

/** People by name, personnel number or social security number; asked of the server, so that any number of them costs the same. */
export const employeeCommands = ({ companyId, storeName, open }: Given): CommandProvider => ({
  group: 'Mitarbeiter',
  sign,
  async find(text, signal) {
    // A single letter fits nearly everyone, a single digit may be a whole number.
    if (text.length < SHORTEST && !/\d/.test(text)) return []
    const found = await api(employees.search, { query: { companyId }, body: { text }, signal })
    return found.map(person => ({
      id: `employee ${person.id}`,
      label: personName(person),
      hint: about(person, storeName),
      icon: <span className={styles.initials}>{initials(personName(person))}</span>,
      ...open(person.id),
    }))
  },
})

/** Whose files were opened last; the server says what they are called, and whom one may still see. */
export const recentEmployeeCommands = ({ companyId, storeName, open }: Given): CommandProvider => ({
  group: 'Zuletzt',
  sign,
  async find(text, signal) {
    const ids = recentEmployees()
    if (ids.length === 0) return []
    const people = await api(employees.search, { query: { companyId }, body: { ids }, signal })
    const named = ids
      .flatMap(id => people.find(person => person.id === id) ?? [])
      .map(person => ({
        id: `recent employee ${person.id}`,
        label: `Personalakt ${personName(person)}`,
        hint: about(person, storeName),
        icon: <IconHistory size={18} stroke={1.7} />,
        ...open(person.id),
      }))
    return rank(text, named)
  },
})

function about(person: FoundEmployee, storeName: Given['storeName']): string {
  const { mdPersonnelId, storeId, employmentModel } = person
  const number = mdPersonnelId && `Nr. ${mdPersonnelId}`
  const deviating = DEVIATING[employmentStatus(person, today())]?.(person)
  const place = storeId !== null && storeName(storeId)
  return (deviating ? [number, deviating] : [number, place, employmentModel]).filter(Boolean).join(' · ')
}

const DEVIATING: Partial<Record<EmploymentStatus, (person: FoundEmployee) => string>> = {
  future: ({ entry }) => `kommt am ${dayText(entry)}`,
  left: ({ exit }) => `ausgetreten ${dayText(exit)}`,
  hidden: () => 'ausgeblendet',
}
