import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Tick } from '#web/ui/tick.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import styles from './reports.module.css'

const MOST_SHOWN = 200

/** Who is in the report: all of them. Spec 3 §5. */
export default function EmployeeChoice({ storeId }: { storeId: number | null }) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(employeesQuery(companyId))
  if (error && !data)
    return (
      <p className={styles.fault} role="alert">
        Fehler beim Laden der Mitarbeiter. {failureText(error)}
        <Button onClick={() => void refetch()}>Erneut versuchen</Button>
      </p>
    )
  if (!data) return <p className={styles.waiting}>Mitarbeiter werden geladen …</p>
  const people = data.filter(person => !person.isHidden && (storeId === null || person.storeId === storeId))
  const stay = () => toast.info('Achtung!', 'Aktuell können keine Mitarbeiter abgewählt werden.')
  return (
    <>
      <div className={styles.people}>
        {people.slice(0, MOST_SHOWN).map(person => (
          <Tick key={person.id} label={personName(person)} checked onChange={stay} />
        ))}
      </div>
      {people.length > MOST_SHOWN && <p className={styles.waiting}>und {people.length - MOST_SHOWN} weitere</p>}
      {people.length === 0 && <p className={styles.waiting}>Hier gibt es niemanden.</p>}
    </>
  )
}
