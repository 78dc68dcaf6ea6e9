import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProvisionedGroup } from '#contract/accounts/provisioning.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { CardActions } from '#web/lib/access-page.tsx'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { queries as roleQueries } from '../roles/queries.ts'
import { type CardProps, Hint } from './connection-card.tsx'
import styles from './provisioning.module.css'
import { useMapGroups } from './queries.ts'

/** Which role the members of a group get; of several groups the upper one counts. */
export function GroupsCard({ settings, canWrite }: CardProps) {
  const { id: companyId, permissions: own } = useCompany()!
  const { data: roles = [] } = useQuery(roleQueries.list(companyId))
  const [groups, setGroups] = useState<readonly ProvisionedGroup[]>(settings.groups)
  const { mutate, isPending } = useMapGroups(companyId)
  const isChanged = JSON.stringify(groups.map(asSent)) !== JSON.stringify(settings.groups.map(asSent))
  const choicesFor = (roleId: number | null) => [
    { value: null, label: 'keine Benutzerrolle' },
    ...roles
      .filter(
        ({ id, permissions }) => id === roleId || (id !== OWNER_ROLE && permissions.every(each => own.includes(each))),
      )
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  const move = (from: number, to: number) => {
    const next = [...groups]
    next.splice(to, 0, ...next.splice(from, 1))
    setGroups(next)
  }
  return (
    <Card title="Gruppen und Benutzerrollen" hint={groups.length}>
      <Hint>Wer in mehreren Gruppen ist, bekommt die Benutzerrolle der obersten, die eine hat.</Hint>
      <ol className={styles.groups} aria-label="Gruppen">
        {groups.map(({ id, name, roleId, members }, at) => (
          <li key={id}>
            <span className={styles.group}>
              <b>{name}</b>
              <span>{members === 1 ? 'ein Mitglied' : `${members} Mitglieder`}</span>
            </span>
            <CellSelect
              label={`Benutzerrolle von ${name}`}
              value={roleId}
              choices={choicesFor(roleId)}
              disabled={!canWrite}
              onChange={chosen =>
                setGroups(groups.map(group => (group.id === id ? { ...group, roleId: chosen } : group)))
              }
            />
            {canWrite && (
              <span className={styles.moves}>
                <IconButton
                  label={`${name} nach oben`}
                  icon={<IconArrowUp size={16} />}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={`${name} nach unten`}
                  icon={<IconArrowDown size={16} />}
                  disabled={at === groups.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {canWrite && (
        <CardActions>
          <Button
            variant="primary"
            busy={isPending}
            disabled={!isChanged}
            onClick={() => mutate({ groups: groups.map(asSent), version: settings.version })}
          >
            Zuordnung speichern
          </Button>
          {isChanged && (
            <Button variant="text" onClick={() => setGroups(settings.groups)}>
              Verwerfen
            </Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}

const asSent = ({ id, roleId }: ProvisionedGroup) => ({ id, roleId })
