import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** For who may hand over, but not set up where to. */
export default function NoTargetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Noch kein Server eingerichtet"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Verstanden
        </Button>
      }
    >
      <p>
        Dateien für die Lohnverrechnung werden auf einem Server abgelegt. Ihr Administrator kann ihn hier unter
        „Transfer-Service“ einrichten und testen; danach können Sie übergeben.
      </p>
    </Dialog>
  )
}
