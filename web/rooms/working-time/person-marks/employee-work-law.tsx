import { useCan } from '#web/lib/session.ts'
import { Group } from '#web/rooms/people/employees/employee-group.tsx'
import { EmployeeMaternities } from '../maternities/employee-maternities.tsx'
import { EmployeeMarks } from './employee-marks.tsx'

/** What the law of working time must know of somebody. */
export default function EmployeeWorkLaw({ employeeId }: { employeeId: number }) {
  const seesMaternity = useCan('maternity.read')
  return (
    <section aria-label="Arbeitszeitrecht">
      <Group title="Merkmale" about="Was für Ruhezeiten und für Jugendliche zählt.">
        <EmployeeMarks employeeId={employeeId} />
      </Group>
      {seesMaternity && (
        <Group title="Mutterschutz" about="Sieht nur, wer den Mutterschutz sehen darf.">
          <EmployeeMaternities employeeId={employeeId} />
        </Group>
      )}
    </section>
  )
}
