import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import type { PersonMonth } from '#contract/months/person-months.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { RowFocusContext } from '#web/ui/data-table/table-row.tsx'
import styles from './month-sums.module.css'

/** To the person's „Dienste“ of the month; Back leads here again. */
export function PersonLink({ person, month }: { person: PersonMonth; month: string }) {
  const companyId = useCompanyId()
  const tabIndex = useContext(RowFocusContext) ? 0 : -1
  if (!useCan('employees.read')) return personName(person)
  return (
    <Link
      className={styles.name}
      tabIndex={tabIndex}
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(companyId), section: 'documents', tab: 'employeedata' }}
      search={{ employeeId: String(person.employeeId), part: 'times', month }}
    >
      {personName(person)}
    </Link>
  )
}
