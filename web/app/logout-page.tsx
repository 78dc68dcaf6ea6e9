import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { redirects } from '#contract/access/redirects.ts'
import { isOpenedDirectly, serviceOf } from '#domain/basics/redirects.ts'
import { api } from '#web/lib/api.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import { accountTexts } from './account-texts.ts'
import { ServicePicture } from './service-picture.tsx'
import { signOut } from './start.ts'

/** Spec 1 §4, §9. */
const BEGINS_AFTER_MS = 500
const GOES_ON_AFTER_MS = 1000
const GOES_HOME_AFTER_MS = 3000

type Step = 'waiting' | 'done' | 'refused'

/** Signs out and goes on, for the sister products to the address they name. */
export function LogoutPage() {
  const { redirect = '' } = useSearch({ strict: false }) as { redirect?: string }
  const { navigate } = useRouter()
  const [step, setStep] = useState<Step>('waiting')

  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const after = (ms: number, run: () => void) => timers.push(setTimeout(run, ms))
    const goHome = () => void navigate({ to: '/', replace: true })
    after(BEGINS_AFTER_MS, async () => {
      await signOut()
      const target = redirect && (await allowed(redirect))
      setStep(redirect && !target ? 'refused' : 'done')
      if (target) after(GOES_ON_AFTER_MS, () => leaveFor(target))
      else after(redirect ? GOES_HOME_AFTER_MS : GOES_ON_AFTER_MS, goHome)
    })
    return () => timers.forEach(clearTimeout)
  }, [redirect, navigate])

  return (
    <AccountFrame title="Logout" linkToSignIn={step !== 'waiting'}>
      <AccountState
        kind={step === 'refused' ? 'failed' : step}
        picture={step === 'refused' ? undefined : <ServicePicture service={serviceOf(redirect)} />}
      >
        <p>
          {step === 'waiting' && accountTexts.loggingOut}
          {step === 'done' && accountTexts.loggedOut}
          {step === 'refused' && accountTexts.redirectRefused(redirect)}
        </p>
      </AccountState>
    </AccountFrame>
  )
}

/** The address as the list has it; when nobody can say, it is not allowed. */
const allowed = (redirect: string): Promise<string | null> =>
  api(redirects.check, { query: { redirect, source: 'frontend' } }).then(
    answer => answer.redirect,
    () => null,
  )

function leaveFor(target: string): void {
  if (isOpenedDirectly(target)) location.assign(target)
  else post(target)
}

function post(target: string): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'POST', action: target, hidden: true })
  document.body.append(form)
  form.submit()
}
