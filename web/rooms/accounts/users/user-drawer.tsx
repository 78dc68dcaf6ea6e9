import { Button } from '#web/ui/button.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { ListedUser } from './queries.ts'
import { type UserForm, useUserCommands } from './use-user-commands.tsx'
import { ActiveCell, PendingEmail, RolesList } from './user-cells.tsx'
import { fullName, whenText } from './user-names.ts'
import styles from './users.module.css'

type Props = {
  user: ListedUser
  onForm: (form: UserForm) => void
  onToggle: (user: ListedUser) => void
  onClose: () => void
}

/** One account: who it is, where it may what, and all that can be done to it, each with its reason where it can't. */
export default function UserDrawer({ user, onForm, onToggle, onClose }: Props) {
  const groups = [...Map.groupBy(useUserCommands(user, onForm), ({ group }) => group ?? '')]
  return (
    <Drawer title={fullName(user)} onClose={onClose} size={480}>
      <dl className={styles.facts}>
        <dt>E-Mail</dt>
        <dd>
          {user.email}
          <PendingEmail user={user} />
        </dd>
        <dt>Aktiv</dt>
        <dd>
          <ActiveCell user={user} onToggle={onToggle} />
        </dd>
        <dt>Letzter Login</dt>
        <dd>{whenText(user.lastlogin)}</dd>
        <dt>2FA</dt>
        <dd>{user.twofactor ? 'eingerichtet' : 'nicht eingerichtet'}</dd>
        <dt>Rollen</dt>
        <dd>
          <RolesList user={user} />
        </dd>
      </dl>
      {groups.map(([group, items]) => (
        <section key={group} className={styles.commands} aria-label={group}>
          <h3>{group}</h3>
          {items.map(item => (
            <Command key={item.label} item={item} />
          ))}
        </section>
      ))}
    </Drawer>
  )
}

function Command({ item: { label, icon, tone, disabled, onSelect } }: { item: MenuItem }) {
  const reason = typeof disabled === 'string' ? disabled : undefined
  return (
    <div className={styles.command} data-tone={tone}>
      <Button icon={icon} disabled={reason !== undefined} onClick={onSelect}>
        {label}
      </Button>
      {reason && <p>{reason}</p>}
    </div>
  )
}
