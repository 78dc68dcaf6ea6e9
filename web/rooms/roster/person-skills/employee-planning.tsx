import { Group } from '#web/rooms/people/employees/employee-group.tsx'
import styles from './employee-planning.module.css'
import { EmployeeSkills } from './employee-skills.tsx'

/** What planning must know of somebody. */
export default function EmployeePlanning({ employeeId }: { employeeId: number }) {
  return (
    <section className={styles.part} aria-label="Planung">
      <Group title="Qualifikationen" about="Was Bereiche und Dienste verlangen.">
        <EmployeeSkills employeeId={employeeId} />
      </Group>
    </section>
  )
}
