import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { signOut } from './start.ts'

/** Who has other companies goes on with them, from the start page: what was open is closed. */
export default function LockedDialog({ names }: { names: string }) {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const hasOthers = useSession(({ signedIn }) => signedIn?.companies.length !== 0)
  if (!open) return null
  const close = () => {
    setOpen(false)
    void navigate({ to: '/' })
  }
  return (
    <Dialog
      title="Betrieb gesperrt"
      onClose={close}
      size={440}
      footer={
        <>
          {!hasOthers && <Button onClick={() => signOut().then(() => navigate({ to: '/account' }))}>Abmelden</Button>}
          <Button variant="primary" onClick={close} data-autofocus>
            OK
          </Button>
        </>
      }
    >
      <p>
        <b>{names}</b>
      </p>
      <p>{refusalTexts.companyLocked}</p>
    </Dialog>
  )
}
