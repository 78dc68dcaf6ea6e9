import { Group } from '#web/rooms/people/employees/employee-group.tsx'
import { EmployeeAvailabilities } from '../availabilities/employee-availabilities.tsx'
import PlanFeedPart from '../plan-feeds/plan-feed-part.tsx'
import { EmployeeWishes } from '../wishes/employee-wishes.tsx'
import { EmployeeSkills } from './employee-skills.tsx'

/** What planning must know of somebody. */
export default function EmployeePlanning({ employeeId }: { employeeId: number }) {
  return (
    <section aria-label="Planung">
      <Group title="Qualifikationen" about="Was Bereiche und Dienste verlangen.">
        <EmployeeSkills employeeId={employeeId} />
      </Group>
      <Group title="Verfügbarkeit" about="Was jede Woche gilt.">
        <EmployeeAvailabilities employeeId={employeeId} />
      </Group>
      <Group title="Wünsche" about="Einzelne Tage, von einem Jahr zurück bis ein Jahr voraus.">
        <EmployeeWishes employeeId={employeeId} />
      </Group>
      <Group title="Kalender-Abo" about="Veröffentlichte Dienste im eigenen Kalender.">
        <PlanFeedPart owner={{ employeeId }} />
      </Group>
    </section>
  )
}
