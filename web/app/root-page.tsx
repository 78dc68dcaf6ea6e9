import { Outlet, useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useProof } from '#web/lib/proof.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { isOver, useSession } from '#web/lib/session.ts'
import { ConfirmHost } from '#web/ui/confirm/confirm-host.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { Toasts } from '#web/ui/toast/toasts.tsx'
import { ConnectionBar } from './connection-bar.tsx'

const ProofDialog = lazyLayer(() => import('./proof-dialog.tsx'))
const SessionOverDialog = lazyPart(() => import('./session-over-dialog.tsx'))

export function RootPage() {
  const proof = useProof(({ asking }) => asking)
  const status = useSession(session => session.status)
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (status === 'signed-in') {
      wasSignedIn.current = true
      return
    }
    // Nothing of one account may be seen by the next; what a page asks that needs none must not be forgotten while it waits.
    if (wasSignedIn.current) queryClient.clear()
    wasSignedIn.current = false
    if (isOver(status)) void navigate({ to: '/' })
  }, [status, navigate])
  // Links; Back has its own way to ask, and the browser asks before it leaves the page.
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: false })

  return (
    <>
      <Outlet />
      <Suspense>{isOver(status) && <SessionOverDialog />}</Suspense>
      {proof && <ProofDialog onProved={() => proof.answer(true)} onClose={() => proof.answer(false)} />}
      <ConfirmHost />
      <Toasts />
      <ConnectionBar />
    </>
  )
}
