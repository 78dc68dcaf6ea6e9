import { type ReactNode, useState } from 'react'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'

type Props = {
  title: string
  text: string
  /** Why it did not work, when that is not the password's fault. */
  note?: ReactNode
  submitLabel: string
  busy: boolean
  /** Throws what the server refused. */
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

const ENTRIES: Entry<{ password: string }>[] = [
  { kind: 'password', key: 'password', label: 'Ihr Passwort', required: true, autoComplete: 'current-password' },
]

/** Asks for the password before what a session alone must not be enough for. */
export function ProofDialog({ title, text, note, submitLabel, busy, onPassword, onClose }: Props) {
  const [error, setError] = useState<unknown>()
  return (
    <PanelDialog
      title={title}
      acceptLabel={submitLabel}
      size={420}
      entries={ENTRIES}
      values={{ password: '' }}
      error={error}
      busy={busy}
      discards
      onAccept={({ password }) => void onPassword(password).catch(setError)}
      onClose={onClose}
    >
      {note}
      <p>{text}</p>
    </PanelDialog>
  )
}
