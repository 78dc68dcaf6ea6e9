import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import PlanFeedPart from './plan-feed-part.tsx'

/** The calendar of one store. */
export default function StoreFeedDialog({ storeId, onClose }: { storeId: number; onClose: () => void }) {
  return (
    <Dialog
      title="Kalender-Abo des Standorts"
      size={560}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Schließen
        </Button>
      }
    >
      <PlanFeedPart owner={{ storeId }} />
    </Dialog>
  )
}
