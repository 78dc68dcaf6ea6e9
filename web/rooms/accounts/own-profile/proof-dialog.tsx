import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Props = {
  title: string
  text: string
  /** Why it did not work, when that is not the password's fault. */
  note?: ReactNode
  submitLabel: string
  busy: boolean
  /** Throws what the server refused. */
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before what a session alone must not be enough for. */
export function ProofDialog({ title, text, note, submitLabel, busy, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (password === '') return setProblem('Muss angegeben werden')
    setProblem(undefined)
    try {
      await onPassword(password)
    } catch (error) {
      // Everything else stands in the red message.
      if (error instanceof ApiError) setProblem(error.fields.password)
    }
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      dirty={false}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      size={420}
    >
      {note}
      <p>{text}</p>
      <PasswordField
        label="Ihr Passwort"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={problem}
      />
    </FormDialog>
  )
}
