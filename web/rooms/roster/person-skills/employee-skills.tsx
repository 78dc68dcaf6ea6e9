import { useQuery } from '@tanstack/react-query'
import type { PersonSkill } from '#contract/roster/person-skills.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { daysText, standingOf } from '#web/rooms/working-time/person-marks/span-texts.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { queries as skillQueries } from '../skills/queries.ts'
import { personSkillRecords, skillsOfPersonQuery } from './queries.ts'

const PersonSkillDialog = lazyLayer(() => import('./person-skill-dialog.tsx'))

export function EmployeeSkills({ employeeId }: { employeeId: number }) {
  const companyId = useCompanyId()
  const skills = useQuery(skillQueries.list(companyId))
  const held = useQuery(skillsOfPersonQuery(companyId, employeeId))
  const { mutate: remove } = personSkillRecords.useRemove()
  usePreload(PersonSkillDialog)
  const nameOf = ({ skillId }: PersonSkill) => skills.data?.find(({ id }) => id === skillId)?.name ?? ''
  return (
    <RecordItems
      label="Qualifikationen"
      rows={skills.data && held.data}
      error={skills.error ?? held.error}
      onRetry={() => void Promise.all([skills.refetch(), held.refetch()])}
      canWrite={useCan('roster.write')}
      newLabel="Qualifikation eintragen"
      itemOf={one => ({
        title: nameOf(one),
        mark: <StatusPill tone={standingOf(one).tone}>{standingOf(one).label}</StatusPill>,
        detail: daysText(one),
      })}
      nameOf={nameOf}
      onRemove={remove}
      nothing={{
        title: 'Noch keine Qualifikationen',
        text: 'Was der Mitarbeiter kann: Dienste, die das verlangen, prüfen es beim Planen.',
      }}
      form={(one, close) => (
        <PersonSkillDialog employeeId={employeeId} skills={skills.data ?? []} held={one} onClose={close} />
      )}
    />
  )
}
