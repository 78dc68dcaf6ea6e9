import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './sign-in-page.module.css'
import { OtherWays } from './sign-in-page-ways.tsx'

type Props = {
  /** Throws when they are not the right ones. */
  onPassword: (entered: { email: string; password: string }) => Promise<void>
  onToken: (token: string) => Promise<void>
}

const MISSING = 'Muss angegeben werden'

export function PasswordStep({ onPassword, onToken }: Props) {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text?: string; email?: string; password?: string }>({})
  const form = useFirstFault(problem)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, since password managers fill it without telling React.
    const entered = new FormData(event.currentTarget)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    if (!email || !password)
      return setProblem({ email: email ? undefined : MISSING, password: password ? undefined : MISSING })
    setBusy(true)
    setProblem({})
    try {
      await onPassword({ email, password })
    } catch (error) {
      setProblem({ text: failureText(error) })
      setBusy(false)
    }
  }

  return (
    <>
      <h1>Anmelden</h1>
      {problem.text && <Banner tone="error">{problem.text}</Banner>}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          onChange={event => setEmail(event.currentTarget.value)}
          error={problem.email}
        />
        <PasswordField label="Passwort" name="password" autoComplete="current-password" error={problem.password} />
        <Button type="submit" variant="primary" busy={busy}>
          Anmelden
        </Button>
        <Link to="/account/forgot" className={styles.forgot}>
          Passwort vergessen?
        </Link>
      </form>
      <OtherWays email={email} disabled={busy} onToken={onToken} onProblem={text => setProblem({ text })} />
    </>
  )
}
