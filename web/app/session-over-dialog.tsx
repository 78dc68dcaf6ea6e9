import { useNavigate } from '@tanstack/react-router'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { endSession, useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Why the page is empty: the session ran out, or the user signed out in another tab of the browser. */
export default function SessionOverDialog() {
  const hasLeft = useSession(({ status }) => status === 'left')
  const why = useSession(({ whyOver }) => whyOver) ?? refusalTexts.loginExpired
  const navigate = useNavigate()
  const toAccountPage = () => {
    endSession()
    void navigate({ to: '/account' })
  }
  return (
    <Dialog
      title={hasLeft ? 'Abgemeldet' : 'Anmeldung abgelaufen'}
      onClose={toAccountPage}
      size={420}
      footer={
        <Button variant="primary" onClick={toAccountPage} data-autofocus>
          Zur Account-Seite
        </Button>
      }
    >
      <p>{hasLeft ? refusalTexts.leftElsewhere : why}</p>
    </Dialog>
  )
}
