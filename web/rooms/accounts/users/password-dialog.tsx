import { checkPassword } from '#domain/access/password.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { type ListedUser, useChangePassword } from './queries.ts'
import styles from './users.module.css'

const EMPTY = { password: '', repeat: '' }
const ENTRIES: Entry<typeof EMPTY>[] = [
  { kind: 'password', key: 'password', label: 'Neues Passwort', required: true },
  { kind: 'password', key: 'repeat', label: 'Neues Passwort wiederholen', required: true },
]

export default function PasswordDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending, error } = useChangePassword()
  const owner = { email: user.email, firstName: user.firstname, lastName: user.lastname }
  return (
    <PanelDialog
      title="Passwort ändern"
      acceptLabel="Passwort ändern"
      entries={ENTRIES}
      values={EMPTY}
      check={({ password, repeat }) => {
        const check = checkPassword(password, repeat, owner)
        return check.ok ? {} : Object.fromEntries(check.fields.map(field => [field, check.message]))
      }}
      error={error}
      busy={isPending}
      onAccept={({ password }) => mutate({ user, password }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={styles.whose}>
        {user.firstname} {user.lastname} · {user.email}
        <br />
        Alle Anmeldungen dieses Benutzers enden; er wird per E-Mail verständigt.
      </p>
    </PanelDialog>
  )
}
