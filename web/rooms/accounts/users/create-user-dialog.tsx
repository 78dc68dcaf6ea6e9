import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewUser } from '#contract/accounts/users.ts'
import { checkPassword } from '#domain/shell/password.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useCreateUser, useRequestMail } from './queries.ts'
import { userTexts } from './user-texts.ts'

const EMPTY = { email: '', firstname: '', lastname: '', password: '', repeat: '', invites: true }

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser()
  const invite = useRequestMail('requestRegistration')
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY, validate: faultsOf })

  const save = form.onSubmit(async ({ invites, ...values }) => {
    const draft = NewUser.parse(values)
    const agreed = await confirm({
      title: 'Benutzer erstellen',
      text: `Für ${draft.email} wird ein Benutzerkonto erstellt. ${userTexts.final}`,
      confirmLabel: 'Erstellen',
    })
    if (!agreed) return
    try {
      await create.mutateAsync(draft)
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields)
      return
    }
    onClose()
    if (invites) invite.mutate(draft)
  })

  return (
    <FormDialog
      title="Benutzer erstellen"
      submitLabel="Erstellen"
      dirty={form.isDirty()}
      busy={create.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="E-Mail"
        type="email"
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Vorname"
        required
        autoComplete="off"
        key={form.key('firstname')}
        {...form.getInputProps('firstname')}
      />
      <TextInput
        label="Nachname"
        required
        autoComplete="off"
        key={form.key('lastname')}
        {...form.getInputProps('lastname')}
      />
      <PasswordField
        label="Passwort"
        required
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Passwort bestätigen"
        required
        autoComplete="new-password"
        key={form.key('repeat')}
        {...form.getInputProps('repeat')}
      />
      <Checkbox
        label="Registrierungs-E-Mail gleich senden"
        description="Über den Link darin wählt der neue Benutzer sein eigenes Passwort; erst dann ist das Konto aktiv."
        key={form.key('invites')}
        {...form.getInputProps('invites', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

function faultsOf(values: typeof EMPTY): Record<string, string> {
  const draft = NewUser.safeParse(values)
  const faults: Record<string, string> = {}
  for (const { path, message } of draft.error?.issues ?? []) faults[String(path[0])] ??= message
  const check = checkPassword(values.password, values.repeat, {
    email: values.email,
    firstName: values.firstname,
    lastName: values.lastname,
  })
  if (!check.ok) for (const field of check.fields) faults[field] = check.message
  return faults
}
