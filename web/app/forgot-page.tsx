import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { isEmail } from '#domain/basics/email.ts'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'

export function ForgotPage() {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<{ text?: string; email?: string }>({})
  const form = useFirstFault(problem)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!isEmail(email)) return setProblem({ email: 'Ist keine gültige E-Mail-Adresse' })
    setBusy(true)
    setProblem({})
    try {
      await api(forgottenPasswords.report, { body: { email } })
      setSent(true)
    } catch (error) {
      setProblem({ text: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame title="Passwort vergessen" linkToSignIn>
      {problem.text && <Banner tone="error">{problem.text}</Banner>}
      {sent ? (
        <AccountState kind="done">
          <p>{accountTexts.resetMailSent}</p>
        </AccountState>
      ) : (
        <form ref={form} className={styles.card} onSubmit={submit} noValidate>
          <p className={styles.hint}>Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen.</p>
          <TextInput
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            spellCheck={false}
            error={problem.email}
          />
          <Button type="submit" variant="primary" busy={busy}>
            Link anfordern
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
