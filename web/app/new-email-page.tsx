import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { users } from '#contract/accounts/users.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'
import { useLeave } from './use-leave.ts'

/** Waits for a press: mail servers that look at every link must not confirm in the owner's place. */
export function NewEmailPage() {
  const { token, email } = useParams({ from: '/email/$token/$email' })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api(users.command, { body: { command: 'confirmEmail', email, token } }),
    meta: { failed: accountTexts.error },
  })
  useLeave(isSuccess ? '/account' : undefined)
  return (
    <AccountFrame title="E-Mail-Adresse bestätigen" linkToSignIn={isSuccess || error !== null}>
      {isSuccess ? (
        <AccountState kind="done">
          <p>{accountTexts.emailConfirmed}</p>
        </AccountState>
      ) : error ? (
        <AccountState kind="failed">
          <p>
            <b>{accountTexts.emailFailed}</b> {failureText(error)}
          </p>
        </AccountState>
      ) : (
        <div className={styles.card}>
          <p>{accountTexts.emailAsked(email)}</p>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            E-Mail-Adresse bestätigen
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}
