import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { users } from '#contract/accounts/users.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'
import { enter } from './start.ts'
import { useLeave } from './use-leave.ts'

type End = 'entered' | 'activated' | 'already-activated' | 'failed'

export function ActivationPage() {
  const { token, email } = useParams({ from: '/activation/{-$token}/{-$email}' })
  const [end, setEnd] = useState<End>()
  useLeave(end && LEADS_TO[end])

  useEffect(() => {
    void activateOnce(token, email).then(setEnd)
  }, [token, email])

  return (
    <AccountFrame title="Aktivierung" linkToSignIn={end !== undefined}>
      {end === undefined ? (
        <AccountState kind="waiting">
          <p>{accountTexts.activating}</p>
        </AccountState>
      ) : end === 'failed' ? (
        <AccountState kind="failed">
          <p>
            <b>{accountTexts.activationFailed}</b> {accountTexts.activationFailedHint}
          </p>
        </AccountState>
      ) : (
        <AccountState kind="done">
          <p>{end === 'already-activated' ? accountTexts.alreadyActivated : accountTexts.activated}</p>
        </AccountState>
      )}
    </AccountFrame>
  )
}

const LEADS_TO = { entered: '/', activated: '/account', 'already-activated': '/account', failed: undefined } as const

const asked = new Map<string, Promise<End>>()
/** Also when the page is drawn twice: the link counts only once. */
function activateOnce(token = '', email = ''): Promise<End> {
  const known = asked.get(token) ?? activate(token, email)
  asked.set(token, known)
  return known
}

async function activate(token: string, email: string): Promise<End> {
  if (!token || !email) return 'failed'
  try {
    const session = await api(users.command, { body: { command: 'activateUser', email, token } })
    if (session === null) return 'activated'
    return await enter(session).then(
      () => 'entered' as const,
      () => 'activated' as const,
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_activated') return 'already-activated'
    toast.error(accountTexts.error, accountTexts.activationFailedPopup)
    return 'failed'
  }
}
