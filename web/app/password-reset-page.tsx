import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { users } from '#contract/accounts/users.ts'
import { api } from '#web/lib/api.ts'
import { endSession } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-links.module.css'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLeave } from './use-leave.ts'

export function PasswordResetPage() {
  const { token, email } = useParams({ from: '/pwreset/$token/$email' })
  const [done, setDone] = useState(false)
  const [isDead, setDead] = useState(false)
  useLeave(done ? '/account' : undefined)

  const onPassword = async (password: string) => {
    try {
      await api(users.command, { body: { command: 'resetPassword', email, token, password } })
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      setDead(refused?.code === 'token_invalid')
      if (!refused?.fields.password) toast.error(accountTexts.error, accountTexts.passwordFailed)
      throw error
    }
    // Whatever this browser was signed in with has ended by now.
    endSession()
    toast.success(accountTexts.success, accountTexts.passwordDone)
    setDone(true)
  }

  return (
    <AccountFrame title="Passwort neu setzen" linkToSignIn>
      {isDead && (
        <Banner tone="error">
          Der Link ist nicht mehr gültig.{' '}
          <Link to="/account/forgot" className={styles.inText}>
            Neuen Link anfordern
          </Link>
        </Banner>
      )}
      {done ? (
        <AccountState kind="done">
          <p>{accountTexts.passwordDone}</p>
        </AccountState>
      ) : (
        <NewPasswordForm email={email} submitLabel="Passwort neu setzen" onPassword={onPassword} />
      )}
    </AccountFrame>
  )
}
