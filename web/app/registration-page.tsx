import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { users } from '#contract/accounts/users.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { enter } from './start.ts'
import { useLeave } from './use-leave.ts'

type End = { text: string; to: '/' | '/account' }

export function RegistrationPage() {
  const { token, email } = useParams({ from: '/registration/$token/$email' })
  const [end, setEnd] = useState<End>()
  useLeave(end?.to)

  const onPassword = async (password: string) => {
    try {
      const session = await api(users.command, { body: { command: 'completeRegistration', email, token, password } })
      toast.success(accountTexts.success, accountTexts.registrationDone)
      const isIn =
        session !== null &&
        (await enter(session).then(
          () => true,
          () => false,
        ))
      setEnd({ text: accountTexts.registrationDone, to: isIn ? '/' : '/account' })
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : { code: '', fields: undefined }
      // It is done, only not just now. Spec 1 §4.
      if (code === 'already_activated') return setEnd({ text: accountTexts.alreadyActivated, to: '/account' })
      if (!fields?.password) toast.error(accountTexts.error, reasonOf(code))
      throw error
    }
  }

  return (
    <AccountFrame title="Registrierung" linkToSignIn>
      {end ? (
        <AccountState kind="done">
          <p>{end.text}</p>
        </AccountState>
      ) : (
        <NewPasswordForm email={email} submitLabel="Registrierung abschließen" onPassword={onPassword} />
      )}
    </AccountFrame>
  )
}

const reasonOf = (code: string) =>
  code === 'token_invalid' ? accountTexts.registrationTokenInvalid : accountTexts.registrationFailed
