import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import type { Question } from './confirm-store.ts'

type Props = Question & { answer: (confirmed: boolean) => void }

export default function ConfirmDialog({
  title,
  text,
  confirmLabel = 'OK',
  cancelLabel = 'Abbrechen',
  danger = false,
  action,
  answer,
}: Props) {
  const [busy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    try {
      await action?.()
      answer(true)
    } catch {
      // The action has told the reason; the question stays for another try.
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      busy={busy}
      size={420}
      footer={
        <>
          {/* What destroys must not happen by a hasty Enter. */}
          <Button disabled={busy} onClick={() => answer(false)} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={agree}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
