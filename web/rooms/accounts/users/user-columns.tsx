import { IconLock } from '@tabler/icons-react'
import { fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { Button } from '#web/ui/button.tsx'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { type ListedUser, useWithdrawEmail } from './queries.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './users.module.css'

/** Spec 1 §2.7, with the labels of first and last name where they belong. */
export const userColumns = (
  onToggle: (user: ListedUser) => void,
  onPassword: (user: ListedUser) => void,
  onEmail: (user: ListedUser) => void,
): Column<ListedUser>[] => [
  { key: 'id', header: 'ID', startsHidden: true, value: ({ id }) => id },
  {
    key: 'email',
    header: 'E-Mail',
    value: ({ email, pendingEmail }) => `${email} ${pendingEmail ?? ''}`.trim(),
    cell: user => <EmailCell user={user} />,
  },
  { key: 'firstname', header: 'Vorname', value: ({ firstname }) => firstname },
  { key: 'lastname', header: 'Nachname', value: ({ lastname }) => lastname },
  {
    key: 'active',
    header: 'Aktiv',
    value: user => stateOf(user).label,
    cell: user => <ActiveCell user={user} onToggle={onToggle} />,
  },
  { key: 'lastlogin', header: 'Letzter Login', muted: true, value: ({ lastlogin }) => whenText(lastlogin) },
  actionsColumn('actions', 'Aktionen', 56, user => <UserMenu {...{ user, onPassword, onEmail }} />),
]

/** 'DD.MM.YY HH:mm', or '-'. */
function whenText(utc: string | null): string {
  if (!utc) return '-'
  const at = fromUtcText(utc).toZonedDateTimeISO(VIENNA)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(at.day)}.${two(at.month)}.${two(at.year % 100)} ${two(at.hour)}:${two(at.minute)}`
}

function stateOf({ active, ordered }: ListedUser): { label: string; tone: Tone; next: string } {
  if (ordered === 'mail') return { label: 'E-Mail gesendet', tone: 'info', next: 'deaktivieren' }
  if (ordered === 'sign-out') return { label: 'abgemeldet', tone: 'warn', next: 'aktivieren' }
  return active
    ? { label: 'aktiv', tone: 'ok', next: 'deaktivieren' }
    : { label: 'inaktiv', tone: 'neutral', next: 'aktivieren' }
}

/** Until a new address is confirmed the old one holds. */
function EmailCell({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useWithdrawEmail()
  const { email, pendingEmail, refusals } = user
  return (
    <div className={styles.email}>
      {email}
      {pendingEmail && (
        <div className={styles.pending}>
          <span>{`neu: ${pendingEmail}, noch nicht bestätigt`}</span>
          {!refusals.email && (
            <Button variant="text" busy={isPending} onClick={() => mutate(user)}>
              Zurückziehen
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function ActiveCell({ user, onToggle }: { user: ListedUser; onToggle: (user: ListedUser) => void }) {
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
