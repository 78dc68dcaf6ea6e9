import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '#contract/access/sign-in.ts'
import { setUpState } from '#contract/accounts/set-up-state.ts'
import { api } from '#web/lib/api.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import { isSecondFactorNeeded } from '#web/ui/api-error.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Mark } from './mark.tsx'
import styles from './sign-in-page.module.css'
import { CodeStep } from './sign-in-page-code.tsx'
import { PasswordStep } from './sign-in-page-password.tsx'
import { enter } from './start.ts'

type Entered = { email: string; password: string }

/** Whoever opens an empty installation has no account to sign in with. */
function NotSetUpYet() {
  const { data } = useQuery({
    queryKey: ['accounts', 'set-up'],
    queryFn: ({ signal }) => api(setUpState.find, { signal }),
    retry: false,
  })
  if (!data?.isOpen) return null
  return (
    <section className={styles.setUp} aria-labelledby="set-up">
      <h2 id="set-up">Noch kein eigener Betrieb eingerichtet</h2>
      <p>
        Die Adresse zum Einrichten steht in der Ausgabe des Programms, nach „Eigenen Betrieb einrichten“. Sie gilt eine
        Stunde auf dem Rechner, auf dem Kontor läuft; ein neuer Start gibt eine neue.
      </p>
    </section>
  )
}

export function SignInPage() {
  useTitle('Anmelden')
  const router = useRouter()
  const [waiting, setWaiting] = useState<Entered>()

  const goOn = async (token: string) => {
    await enter(token)
    await router.navigate({ href: takeReturnUrl() ?? '/', replace: true })
  }
  const onPassword = async (entered: Entered) => {
    try {
      await goOn(await api(signIn.signIn, { body: entered }))
    } catch (error) {
      if (!isSecondFactorNeeded(error)) throw error
      setWaiting(entered)
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Mark />
        {waiting ? (
          <CodeStep
            onCode={async totp => goOn(await api(signIn.signIn, { body: { ...waiting, totp } }))}
            onBack={() => setWaiting(undefined)}
          />
        ) : (
          <>
            <PasswordStep onPassword={onPassword} onToken={goOn} />
            <NotSetUpYet />
          </>
        )}
      </div>
    </main>
  )
}
