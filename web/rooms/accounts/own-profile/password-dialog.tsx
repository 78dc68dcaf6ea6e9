import { checkPassword } from '#domain/access/password.ts'
import { useSession } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useChangePassword } from './queries.ts'

const EMPTY = { password: '', newpassword: '', repeat: '' }
const ENTRIES: Entry<typeof EMPTY>[] = [
  {
    kind: 'password',
    key: 'password',
    label: 'Derzeitiges Passwort',
    required: true,
    autoComplete: 'current-password',
  },
  { kind: 'password', key: 'newpassword', label: 'Neues Passwort' },
  { kind: 'password', key: 'repeat', label: 'Passwort bestätigen' },
]
/** What a check of two passwords calls them. */
const ENTRY_OF = { password: 'newpassword', repeat: 'repeat' } as const

/** The old password first: an open screen must not be enough to lock its owner out. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useSession(({ signedIn }) => signedIn?.user)
  const { mutate, isPending, error } = useChangePassword()
  const owner = { email: user?.email, firstName: user?.firstname, lastName: user?.lastname }
  return (
    <PanelDialog
      title="Passwort ändern"
      acceptLabel="Ändern"
      entries={ENTRIES}
      values={EMPTY}
      check={({ newpassword, repeat }) => {
        const check = checkPassword(newpassword, repeat, owner)
        return check.ok ? {} : Object.fromEntries(check.fields.map(field => [ENTRY_OF[field], check.message]))
      }}
      error={error}
      busy={isPending}
      onAccept={({ password, newpassword }) => mutate({ password, newpassword }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
