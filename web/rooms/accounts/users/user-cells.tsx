import { IconLock } from '@tabler/icons-react'
import type { UserRole } from '#contract/accounts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { RoleBadge } from '../roles/role-badge.tsx'
import { type ListedUser, useWithdrawEmail } from './queries.ts'
import styles from './users.module.css'

function stateOf({ active, ordered }: ListedUser): { label: string; tone: Tone; next: string } {
  if (ordered === 'mail') return { label: 'E-Mail gesendet', tone: 'info', next: 'deaktivieren' }
  if (ordered === 'sign-out') return { label: 'abgemeldet', tone: 'warn', next: 'aktivieren' }
  return active
    ? { label: 'aktiv', tone: 'ok', next: 'deaktivieren' }
    : { label: 'inaktiv', tone: 'neutral', next: 'aktivieren' }
}

/** Until a new address is confirmed the old one holds. */
export function PendingEmail({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useWithdrawEmail()
  const { pendingEmail, refusals } = user
  if (!pendingEmail) return null
  return (
    <div className={styles.pending}>
      <span>{`neu: ${pendingEmail}, noch nicht bestätigt`}</span>
      {!refusals.email && (
        <Button variant="text" busy={isPending} onClick={() => mutate(user)}>
          Zurückziehen
        </Button>
      )}
    </div>
  )
}

export function ActiveCell({ user, onToggle }: { user: ListedUser; onToggle: (user: ListedUser) => void }) {
  const { label, tone, next } = stateOf(user)
  const refused = user.refusals.active
  if (refused)
    return (
      <span className={styles.locked} title={refused}>
        <StatusPill tone={tone}>{label}</StatusPill>
        <IconLock size={14} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{refused}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.toggle}
      title={`${user.email} ${next}`}
      aria-label={`${label}: ${user.email} ${next}`}
      onClick={() => onToggle(user)}
    >
      <StatusPill tone={tone}>{label}</StatusPill>
    </button>
  )
}

/** Role and company of each, the first two; how many more there are stands behind them. */
export function RolesCell({ user }: { user: ListedUser }) {
  const { roles = [], isElsewhere } = user
  if (roles.length === 0) return <span className={styles.none}>{isElsewhere ? 'anderer Betrieb' : '–'}</span>
  const byRole = [...Map.groupBy(roles, ({ role }) => role).values()]
  const [first = []] = byRole
  return (
    <span className={styles.roles} title={roles.map(roleText).join('\n')}>
      <RoleBadge role={{ name: first[0]!.role, color: first[0]!.color }} size={18} />
      <span>{byRole.map(([one]) => one!.role).join(', ')}</span>
    </span>
  )
}

export function CompaniesCell({ user }: { user: ListedUser }) {
  const { roles = [], isElsewhere } = user
  const [first, ...others] = roles.map(({ company }) => company)
  const more = others.length + (isElsewhere && first ? 1 : 0)
  if (!first) return <span className={styles.none}>–</span>
  return (
    <span className={styles.companies} title={roles.map(roleText).join('\n')}>
      <span>{first}</span>
      {more > 0 && <span className={styles.more}>{`+ ${more}`}</span>}
    </span>
  )
}

const roleText = ({ company, role }: UserRole) => `${company}: ${role}`

export function RolesList({ user: { roles = [], isElsewhere } }: { user: ListedUser }) {
  if (roles.length === 0 && !isElsewhere) return <span className={styles.none}>in keinem Betrieb</span>
  return (
    <ul className={styles.roleList}>
      {roles.map(role => (
        <li key={role.companyId}>
          <RoleBadge role={{ name: role.role, color: role.color }} size={18} />
          <span>
            {role.role} <span className={styles.none}>{role.company}</span>
          </span>
        </li>
      ))}
      {isElsewhere && <li className={styles.none}>und in einem Betrieb, dessen Benutzer Sie nicht verwalten</li>}
    </ul>
  )
}
