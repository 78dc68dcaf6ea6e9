import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { RecordHistory } from './record-history.tsx'

type Props = { title: string; records: readonly string[]; onClose: () => void }

export default function HistoryDialog({ title, records, onClose }: Props) {
  return (
    <Dialog title={title} size={640} onClose={onClose}>
      <RecordHistory records={records} />
    </Dialog>
  )
}
