import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { signOut } from './start.ts'

export default function NoCompaniesDialog() {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  if (!open) return null
  return (
    <Dialog
      title={refusalTexts.noPermission}
      onClose={() => setOpen(false)}
      size={440}
      footer={
        <>
          <Button onClick={() => signOut().then(() => navigate({ to: '/account' }))}>Abmelden</Button>
          <Button variant="primary" onClick={() => setOpen(false)} data-autofocus>
            OK
          </Button>
        </>
      }
    >
      <p>{refusalTexts.noCompanies}</p>
    </Dialog>
  )
}
