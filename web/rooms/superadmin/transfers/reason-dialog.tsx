import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'

type Props = {
  title: string
  acceptLabel: string
  /** What it means. */
  text: string
  error: Error | null
  busy: boolean
  onAccept: (reason: string) => void
  onClose: () => void
}

/** For what is done to files or servers of a company, which reads the reason in its event log. */
export default function ReasonDialog({ title, acceptLabel, text, error, busy, onAccept, onClose }: Props) {
  return (
    <PanelDialog<{ reason: string }>
      title={title}
      acceptLabel={acceptLabel}
      columns={1}
      entries={entriesOf(text)}
      values={{ reason: '' }}
      error={error}
      busy={busy}
      onAccept={({ reason }) => onAccept(reason)}
      onClose={onClose}
    />
  )
}

const entriesOf = (text: string): readonly Entry<{ reason: string }>[] => [
  {
    ...{ kind: 'text', key: 'reason', label: 'Grund', required: true, maxLength: 300, hint: text },
    check: ({ reason }) => (reason.trim().length < 10 ? 'Bitte mindestens zehn Zeichen' : undefined),
  },
]
