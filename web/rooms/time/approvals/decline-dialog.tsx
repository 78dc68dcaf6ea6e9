import type { Versioned } from '#contract/time/approvals.ts'
import { LONGEST_REASON } from '#contract/time/record-changes.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useDecline } from './queries.ts'

type Props = {
  storeId: number | undefined
  records: readonly Versioned[]
  about: string | undefined
  onDone: () => void
  onClose: () => void
}

const ENTRIES: Entry<{ reason: string }>[] = [
  { kind: 'textarea', key: 'reason', label: 'Grund', required: true, maxLength: LONGEST_REASON },
]

/** Asks why. */
export default function DeclineDialog({ storeId, records, about, onDone, onClose }: Props) {
  const { mutateAsync, isPending, error } = useDecline(storeId)
  const many = records.length === 1 ? 'Abwesenheit' : `${records.length} Abwesenheiten`
  return (
    <PanelDialog
      title={`${many} ablehnen`}
      entries={ENTRIES}
      values={{ reason: '' }}
      acceptLabel="Ablehnen"
      danger
      error={error}
      busy={isPending}
      onClose={onClose}
      onAccept={async ({ reason }) => {
        const declined = await mutateAsync({ records: [...records], reason }).catch(() => undefined)
        if (!declined) return
        // What was declined waits no more, and takes this dialog with it: a callback of its own would never be called.
        onClose()
        onDone()
      }}
    >
      <p>
        {about && <b>{`${about}. `}</b>}
        Den Grund liest, wer die Abwesenheiten des Standorts sieht. Abgelehntes zählt nirgends und kann neu beantragt
        werden.
      </p>
    </PanelDialog>
  )
}
