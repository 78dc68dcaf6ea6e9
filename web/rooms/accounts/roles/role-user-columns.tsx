import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { Store } from '#contract/accounts/stores.ts'
import { OWNER_ROLE, ROLE_REFUSALS } from '#domain/accounts/role-rules.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { ProfilePicture } from '../profile-images/profile-picture.tsx'
import { colleaguePictureQuery } from '../profile-images/queries.ts'
import { RoleBadge } from './role-badge.tsx'
import styles from './role-users.module.css'
import { StoresCell } from './stores-cell.tsx'
import { storesText } from './stores-text.ts'
import { userName } from './user-name.ts'

type Given = { companyId: number; roles: readonly Role[]; stores: readonly Store[]; canWrite: boolean }

export function userColumns({ companyId, roles, stores, canWrite }: Given): Column<RoleUser>[] {
  const roleOf = ({ roleId }: RoleUser) => roles.find(({ id }) => id === roleId)
  return [
    {
      key: 'name',
      header: 'Name',
      stays: true,
      value: userName,
      width: 210,
      minWidth: 160,
      cell: user => (
        <span className={styles.person}>
          <Picture {...{ companyId, user }} />
          <span className={styles.name}>{userName(user)}</span>
          {user.isExternal && <span className="visually-hidden">, extern</span>}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'E-Mail',
      muted: true,
      value: ({ email, isActive }) => (isActive ? email : `${email} (eingeladen)`),
    },
    {
      key: 'role',
      header: 'Rolle',
      filter: 'choice',
      value: user => roleOf(user)?.name ?? 'keine Rolle',
      width: 170,
      minWidth: 130,
      cell: user => <RoleCell role={roleOf(user)} refusal={canWrite ? user.refusal : null} />,
    },
    {
      key: 'stores',
      header: 'Standorte',
      value: user => storesText(user, stores),
      width: 210,
      minWidth: 150,
      cell: user => (
        <StoresCell {...{ user, stores }} role={roleOf(user)} mayChange={canWrite && user.refusal === null} />
      ),
    },
  ]
}

/** On a phone the name above, role and stores below. */
export function lineOf(columns: readonly Column<RoleUser>[]): (user: RoleUser) => ReactNode {
  const cell = (key: string, user: RoleUser) => columns.find(column => column.key === key)?.cell?.(user)
  return user => (
    <div className={styles.lines}>
      {cell('name', user)}
      <span className={styles.second}>
        {cell('role', user)}
        {cell('stores', user)}
      </span>
    </div>
  )
}

const Picture = ({ companyId, user }: { companyId: number; user: RoleUser }) =>
  user.isExternal ? (
    <span className={styles.external} title="extern" aria-hidden>
      E
    </span>
  ) : (
    <ProfilePicture
      query={colleaguePictureQuery(companyId, { id: user.accountId, hasPicture: user.hasPicture })}
      name={userName(user)}
      size={28}
    />
  )

function RoleCell({ role, refusal }: { role: Role | undefined; refusal: RoleUser['refusal'] }) {
  if (!role) return <span className={styles.none}>keine Rolle</span>
  const reason = role.id === OWNER_ROLE ? ROLE_REFUSALS.owner : refusal && ROLE_REFUSALS[refusal]
  return (
    <span className={styles.role}>
      <RoleBadge role={role} />
      <span>{role.name}</span>
      {reason && (
        <span className={styles.lock} title={reason}>
          <IconLock size={14} stroke={1.7} aria-hidden />
          <span className="visually-hidden">{reason}</span>
        </span>
      )}
    </span>
  )
}
