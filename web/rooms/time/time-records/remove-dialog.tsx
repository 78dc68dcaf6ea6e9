import { LONGEST_REASON } from '#contract/time/record-changes.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'

type Props = {
  /** `Zeit löschen` */
  title: string
  question: string
  error: unknown
  busy: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

type Values = { reason: string }
const ENTRIES: Entry<Values>[] = [
  { kind: 'textarea', key: 'reason', label: 'Grund', required: true, maxLength: LONGEST_REASON },
]

/** Asks whether and why; what is deleted stays in the list and can be restored. */
export const RemoveDialog = ({ question, onRemove, ...dialog }: Props) => (
  <PanelDialog
    {...dialog}
    entries={ENTRIES}
    values={{ reason: '' }}
    acceptLabel="Löschen"
    discards
    danger
    onAccept={({ reason }) => onRemove(reason)}
  >
    <p>{question}</p>
  </PanelDialog>
)
