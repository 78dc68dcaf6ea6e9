import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { api } from '#web/lib/api.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import { isSecondFactorNeeded } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useTitle } from '#web/ui/use-title.ts'
import pageStyles from './full-page.module.css'
import { Mark } from './mark.tsx'
import styles from './sign-in-page.module.css'
import { CodeStep } from './sign-in-page-code.tsx'
import { forgetSignOn, signOnKey } from './sign-on.ts'
import { enter } from './start.ts'

/** Where the company's identity provider sends people back to. */
export function SignOnPage() {
  useTitle('Anmelden')
  const router = useRouter()
  const [state, setState] = useState<'asking' | 'code' | { problem: string }>('asking')

  const goOn = async (token: string) => {
    forgetSignOn()
    await enter(token)
    await router.navigate({ href: takeReturnUrl() ?? '/', replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer in the address counts once
  useEffect(() => {
    finished().then(goOn, error => setState(isSecondFactorNeeded(error) ? 'code' : { problem: failureText(error) }))
  }, [])

  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Mark />
        {state === 'code' ? (
          <CodeStep
            onCode={async totp =>
              goOn(await api(singleSignOn.finish, { body: { key: signOnKey(), answer: '', totp } }))
            }
            onBack={() => router.navigate({ to: '/account' })}
          />
        ) : (
          <>
            <h1>Mit Firmenkonto anmelden</h1>
            {state === 'asking' ? (
              <p role="status">Bitte warten Sie, Sie werden angemeldet …</p>
            ) : (
              <>
                <Banner tone="error">{state.problem}</Banner>
                <Link to="/account" className={pageStyles.link}>
                  Zur Anmeldung
                </Link>
              </>
            )}
          </>
        )}
      </div>
    </main>
  )
}

let finishing: Promise<string> | undefined
/** Once, also when the page is drawn twice; the provider's answer stays in no history. */
function finished(): Promise<string> {
  finishing ??= (() => {
    const answer = location.search.slice(1)
    history.replaceState(history.state, '', location.pathname)
    return api(singleSignOn.finish, { body: { key: signOnKey() || '-', answer } })
  })()
  return finishing
}
