import { useForm } from '@mantine/form'
import { checkPassword } from '#domain/shell/password.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useChangePassword } from './queries.ts'

/** The old password first: an open screen must not be enough to lock its owner out. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useSession(({ signedIn }) => signedIn?.user)
  const { mutate, isPending } = useChangePassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', newpassword: '', repeat: '' },
    validate: ({ password, newpassword, repeat }) => {
      const owner = { email: user?.email, firstName: user?.firstname, lastName: user?.lastname }
      const check = checkPassword(newpassword, repeat, owner)
      return {
        password: password === '' ? 'Muss angegeben werden' : null,
        newpassword: !check.ok && check.fields.includes('password') ? check.message : null,
        repeat: !check.ok && check.fields.includes('repeat') ? check.message : null,
      }
    },
  })
  const save = form.onSubmit(({ password, newpassword }) =>
    mutate(
      { password, newpassword },
      { onSuccess: onClose, onError: error => error instanceof ApiError && form.setErrors(error.fields) },
    ),
  )
  return (
    <FormDialog
      title="Passwort ändern"
      submitLabel="Ändern"
      dirty={form.isDirty()}
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <PasswordField
        label="Derzeitiges Passwort"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Neues Passwort"
        autoComplete="new-password"
        key={form.key('newpassword')}
        {...form.getInputProps('newpassword')}
      />
      <PasswordField
        label="Passwort bestätigen"
        autoComplete="new-password"
        key={form.key('repeat')}
        {...form.getInputProps('repeat')}
      />
    </FormDialog>
  )
}
