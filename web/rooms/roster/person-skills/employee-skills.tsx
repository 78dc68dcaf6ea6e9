import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { daysText, standingOf } from '#web/rooms/working-time/person-marks/span-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { queries as skillQueries } from '../skills/queries.ts'
import styles from '../wishes/employee-planning.module.css'
import { personSkillRecords, skillsOfPersonQuery } from './queries.ts'

const PersonSkillDialog = lazyLayer(() => import('./person-skill-dialog.tsx'))

export function EmployeeSkills({ employeeId }: { employeeId: number }) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const skills = useQuery(skillQueries.list(companyId))
  const held = useQuery(skillsOfPersonQuery(companyId, employeeId))
  const { mutate: remove } = personSkillRecords.useRemove()
  const [opened, setOpened] = useState<number | 'new'>()
  usePreload(PersonSkillDialog)
  const error = skills.error ?? held.error
  if (!skills.data || !held.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void Promise.all([skills.refetch(), held.refetch()])} />
    ) : (
      <Skeleton rows={2} height={56} />
    )
  const nameOf = (skillId: number) => skills.data.find(({ id }) => id === skillId)?.name ?? ''
  const edited = held.data.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Qualifikation eintragen
    </Button>
  )
  return (
    <div className={styles.list}>
      <ItemList
        label="Qualifikationen"
        items={held.data.map(one => {
          const { tone, label } = standingOf(one)
          return {
            key: one.id,
            title: nameOf(one.skillId),
            mark: <StatusPill tone={tone}>{label}</StatusPill>,
            detail: daysText(one),
            actions: canWrite && (
              <>
                <IconButton
                  label={`${nameOf(one.skillId)} bearbeiten`}
                  icon={<IconPencil size={17} />}
                  onClick={() => setOpened(one.id)}
                />
                <IconButton
                  label={`${nameOf(one.skillId)} löschen`}
                  icon={<IconTrash size={17} />}
                  tone="danger"
                  onClick={() => remove(one)}
                />
              </>
            ),
          }
        })}
        empty={
          <EmptyState title="Noch keine Qualifikationen" actions={add}>
            Was der Mitarbeiter kann: Dienste, die das verlangen, prüfen es beim Planen.
          </EmptyState>
        }
      />
      {held.data.length > 0 && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || edited) && (
        <PersonSkillDialog
          key={opened}
          employeeId={employeeId}
          skills={skills.data}
          held={edited}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
