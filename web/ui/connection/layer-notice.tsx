import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { MissingPartNotice } from '../states/missing-part-notice.tsx'
import { NO_CONNECTION } from '../states/no-connection.tsx'

/** In the stead of a dialog or drawer that can't be loaded, or not now. */
export default function LayerNotice({ isAway, onClose }: { isAway: boolean; onClose: () => void }) {
  if (!isAway)
    return (
      <Dialog title="Fehler" onClose={onClose}>
        <MissingPartNotice />
      </Dialog>
    )
  return (
    <Dialog
      title="Keine Verbindung"
      size={420}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
      }
    >
      <p>{NO_CONNECTION}</p>
    </Dialog>
  )
}
