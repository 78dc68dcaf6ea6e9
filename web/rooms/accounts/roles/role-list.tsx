import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { OWNER_ROLE, roleFilter } from '#domain/accounts/role-rules.ts'
import { Card } from '#web/ui/card.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { RoleBadge } from './role-badge.tsx'
import styles from './roles.module.css'

type Props = {
  roles: readonly Role[] | undefined
  error: unknown
  onRetry: () => void
  chosen: Role | undefined
  /** Undefined for who may only read. */
  onChoose: ((role: Role) => void) | undefined
  onEdit: (role: Role) => void
  onRemove: (role: Role) => void
}

const ROW = 56

export function RoleList({ roles, error, onRetry, ...more }: Props) {
  const [text, setText] = useState('')
  const found = roles?.filter(({ name }) => fold(name).includes(fold(text.trim())))
  return (
    <Card
      title="Rollen"
      hint={roles && (found?.length === roles.length ? roles.length : `${found?.length} von ${roles.length}`)}
      actions={roles && <FilterField label="Rollen filtern" text={text} onText={typed => setText(roleFilter(typed))} />}
    >
      {!found && error !== null && error !== undefined ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !found ? (
        <Skeleton rows={7} height={ROW} />
      ) : found.length === 0 ? (
        <EmptyState title="Keine Rolle passt zum Filter" />
      ) : (
        <ul className={styles.list}>
          {found.map(role => (
            <RoleLine key={role.id} role={role} {...more} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RoleLine({
  role,
  chosen,
  onChoose,
  onEdit,
  onRemove,
}: Omit<Props, 'roles' | 'error' | 'onRetry'> & { role: Role }) {
  const isChosen = chosen?.id === role.id
  const inside = (
    <>
      <RoleBadge role={role} size={30} />
      <span className={styles.texts}>
        <b>{role.name}</b>
        <span>{aboutOf(role)}</span>
      </span>
    </>
  )
  return (
    <li className={styles.line} data-chosen={isChosen || undefined}>
      {onChoose ? (
        <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={() => onChoose(role)}>
          {inside}
        </button>
      ) : (
        <span className={styles.choose}>{inside}</span>
      )}
      {role.immutable || role.id === OWNER_ROLE ? (
        <span className={styles.lock} title="fest vorgegeben">
          <IconLock size={16} stroke={1.7} aria-hidden />
          <span className="visually-hidden">fest vorgegeben</span>
        </span>
      ) : (
        onChoose && (
          <>
            <IconButton
              label={`${role.name} bearbeiten`}
              icon={<IconPencil size={17} />}
              onClick={() => onEdit(role)}
            />
            <IconButton
              label={`${role.name} löschen`}
              icon={<IconTrash size={17} />}
              tone="danger"
              onClick={() => onRemove(role)}
            />
          </>
        )
      )}
    </li>
  )
}

const FIRST_OWN = 100

const aboutOf = ({ id, users, programs, isByStore }: Role): string =>
  [
    `${users} Benutzer`,
    programs > 0 && (programs === 1 ? '1 Programm' : `${programs} Programme`),
    id === OWNER_ROLE && 'alle Rechte',
    isByStore && 'je Standort',
    id >= FIRST_OWN && 'eigene Rolle',
  ]
    .filter(Boolean)
    .join(', ')
