import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { faultOfCode } from '#domain/access/second-factor.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './sign-in-page.module.css'

type Props = {
  /** Throws when the code is not the right one. */
  onCode: (totp: string) => Promise<void>
  onBack: () => void
}

/** The second step: asked for only after the first was right. */
export function CodeStep({ onCode, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text?: string; field?: string }>({})
  const form = useFirstFault(problem)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const totp = String(new FormData(event.currentTarget).get('totp'))
    const field = faultOfCode(totp)
    if (field) return setProblem({ field })
    setBusy(true)
    setProblem({})
    try {
      await onCode(totp)
    } catch (error) {
      setProblem({ text: failureText(error) })
      setBusy(false)
    }
  }

  return (
    <>
      <h1>Zweiter Schritt</h1>
      {problem.text && <Banner tone="error">{problem.text}</Banner>}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="Code"
          name="totp"
          description="Sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode"
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          autoFocus
          error={problem.field}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Bestätigen
        </Button>
        <Button variant="text" disabled={busy} onClick={onBack}>
          Zurück
        </Button>
      </form>
    </>
  )
}
