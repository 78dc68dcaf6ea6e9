import { PasswordInput, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureText } from '#web/lib/refusal-texts.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { Mark } from './mark.tsx'
import styles from './sign-in-page.module.css'
import { signInWith } from './start.ts'

export function SignInPage() {
  useTitle('Anmelden')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; email?: string; password?: string }>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, since password managers fill it without telling React.
    const entered = new FormData(event.currentTarget)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    if (!email || !password) {
      const missing = 'Muss angegeben werden'
      return setProblem({ text: '', email: email ? undefined : missing, password: password ? undefined : missing })
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await signInWith(email, password)
      await router.navigate({ href: takeReturnUrl() ?? '/' })
    } catch (error) {
      setProblem({ text: failureText(error) })
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Mark />
        <h1>Anmelden</h1>
        {problem?.text && <Banner tone="error">{problem.text}</Banner>}
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            spellCheck={false}
            error={problem?.email}
          />
          <PasswordInput
            label="Passwort"
            name="password"
            autoComplete="current-password"
            error={problem?.password}
            visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen', 'aria-hidden': false, tabIndex: 0 }}
          />
          <Button type="submit" variant="primary" busy={busy}>
            Anmelden
          </Button>
        </form>
      </div>
    </main>
  )
}
