import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { checkPassword, type PasswordCheck } from '#domain/access/password.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './account-frame.module.css'

type Refused = Exclude<PasswordCheck, { ok: true }>
type Props = {
  email: string
  submitLabel: string
  /** Throws what the server refused; a word about the password is shown at its field, everything else is the caller's to tell. */
  onPassword: (password: string) => Promise<void>
}

/** Choosing a password behind a mailed link. Spec 1 §2.6, §5. */
export function NewPasswordForm({ email, submitLabel, onPassword }: Props) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Refused>()
  const form = useFirstFault(fault)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, since password managers fill it without telling React.
    const entered = new FormData(event.currentTarget)
    const password = String(entered.get('password'))
    const check = checkPassword(password, String(entered.get('repeat')), { email })
    setFault(check.ok ? undefined : check)
    if (!check.ok) return
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.password : undefined
      if (message) setFault({ ok: false, fields: ['password'], label: 'Passwort Fehler', message })
    } finally {
      setBusy(false)
    }
  }
  const marked = (field: 'password' | 'repeat') =>
    fault?.fields.includes(field)
      ? { error: <Fault {...fault} isFirst={field === 'password'} />, title: fault.message }
      : {}

  return (
    <form ref={form} className={styles.card} onSubmit={submit} noValidate>
      <TextInput label="E-Mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Passwort"
        name="password"
        description="Mindestens 8 Zeichen; ein langer Satz ist am sichersten."
        autoComplete="new-password"
        autoFocus
        {...marked('password')}
      />
      <PasswordField label="Passwort bestätigen" name="repeat" autoComplete="new-password" {...marked('repeat')} />
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}

const Fault = ({ label, message, isFirst }: Refused & { isFirst: boolean }) => (
  <span className={styles.fault}>
    <b>{label}</b>
    {isFirst && message}
  </span>
)
