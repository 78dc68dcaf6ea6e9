import { useDebouncedValue } from '@mantine/hooks'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeys } from '#contract/access/passkeys.ts'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { emailDomain } from '#domain/access/email-domain.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import styles from './sign-in-page.module.css'
import { leaveForSignOn } from './sign-on.ts'

const NOT_HERE = 'Die Anmeldung mit Passkey ist unter dieser Adresse oder in diesem Browser nicht möglich.'
const canUsePasskeys = 'PublicKeyCredential' in globalThis

type Props = {
  email: string
  disabled: boolean
  onToken: (token: string) => Promise<void>
  onProblem: (text: string | undefined) => void
}

/** Without a password: by a passkey of this device, and by the company's own account where the address's domain has that. */
export function OtherWays({ email, disabled, onToken, onProblem }: Props) {
  const [busy, setBusy] = useState<'passkey' | 'sign-on'>()
  const hasSignOn = useHasSignOn(email)

  const start = async (way: 'passkey' | 'sign-on', run: () => Promise<void>) => {
    setBusy(way)
    onProblem(undefined)
    try {
      await run()
    } catch (error) {
      setBusy(undefined)
      if (!wasCancelled(error)) onProblem(error instanceof ApiError ? failureText(error) : NOT_HERE)
    }
  }

  if (!canUsePasskeys && !hasSignOn) return null
  return (
    <>
      <p className={styles.or}>oder</p>
      <div className={styles.ways}>
        {hasSignOn && (
          <Button
            icon={<IconBuilding size={18} stroke={1.7} aria-hidden />}
            busy={busy === 'sign-on'}
            disabled={disabled || busy !== undefined}
            onClick={() => start('sign-on', () => leaveForSignOn(email))}
          >
            Mit Firmenkonto anmelden
          </Button>
        )}
        {canUsePasskeys && (
          <Button
            icon={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            busy={busy === 'passkey'}
            disabled={disabled || busy !== undefined}
            onClick={() => start('passkey', async () => onToken(await tokenByPasskey()))}
          >
            Mit Passkey anmelden
          </Button>
        )}
      </div>
    </>
  )
}

/** Only the domain is asked about: nobody learns here who has an account. */
function useHasSignOn(email: string): boolean {
  const [domain] = useDebouncedValue(emailDomain(email), 300)
  const { data } = useQuery({
    queryKey: ['accounts', 'sign-on-domain', domain],
    queryFn: () => api(singleSignOn.find, { body: { domain: domain! } }),
    enabled: domain !== undefined,
  })
  return data?.hasSignOn ?? false
}

async function tokenByPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const question = await api(passkeys.startSignIn)
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON
  const { response, ...credential } = await startAuthentication({ optionsJSON })
  const answer = { ...response, userHandle: response.userHandle ?? '' }
  return api(passkeys.signIn, { body: { credential: { ...credential, response: answer } } })
}

/** The browser's own dialog was closed; that needs no message. */
const wasCancelled = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
