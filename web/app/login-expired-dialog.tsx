import { useNavigate } from '@tanstack/react-router'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export default function LoginExpiredDialog() {
  const navigate = useNavigate()
  const toAccountPage = () => {
    endSession()
    void navigate({ to: '/account' })
  }
  return (
    <Dialog
      title="Anmeldung abgelaufen"
      onClose={toAccountPage}
      size={420}
      footer={
        <Button variant="primary" onClick={toAccountPage} data-autofocus>
          Zur Account-Seite
        </Button>
      }
    >
      <p>{refusalTexts.loginExpired}</p>
    </Dialog>
  )
}
