import { useForm } from '@mantine/form'
import { checkPassword } from '#domain/shell/password.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type ListedUser, useChangePassword } from './queries.ts'
import styles from './users.module.css'

type Props = { user: ListedUser; onClose: () => void }

export function PasswordDialog({ user, onClose }: Props) {
  const change = useChangePassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeat: '' },
    validate: ({ password, repeat }) => {
      const owner = { email: user.email, firstName: user.firstname, lastName: user.lastname }
      const check = checkPassword(password, repeat, owner)
      return check.ok ? {} : Object.fromEntries(check.fields.map(field => [field, check.message]))
    },
  })
  const save = form.onSubmit(({ password }) =>
    change.mutate(
      { id: user.id, password },
      { onSuccess: onClose, onError: error => error instanceof ApiError && form.setErrors(error.fields) },
    ),
  )

  return (
    <FormDialog
      title="Passwort ändern"
      submitLabel="Passwort ändern"
      dirty={form.isDirty()}
      busy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.whose}>
        {user.firstname} {user.lastname} · {user.email}
        <br />
        Alle Anmeldungen dieses Benutzers enden; er wird per E-Mail verständigt.
      </p>
      <PasswordField
        label="Neues Passwort"
        required
        autoComplete="new-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Neues Passwort wiederholen"
        required
        autoComplete="new-password"
        key={form.key('repeat')}
        {...form.getInputProps('repeat')}
      />
    </FormDialog>
  )
}
