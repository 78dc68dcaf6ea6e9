import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import type { Choice, Question } from './confirm.ts'

type Props = Question & { answer: (choice: Choice) => void }

export default function ConfirmDialog({
  title,
  about,
  text,
  number,
  confirmLabel = 'OK',
  cancelLabel = 'Abbrechen',
  isTold,
  danger = false,
  action,
  alternativeLabel,
  moreUrl,
  answer,
}: Props) {
  const [busy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    try {
      await action?.()
      answer('accepted')
    } catch {
      // The action has told the reason; the question stays for another try.
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer('cancelled')}
      busy={busy}
      size={420}
      footer={
        <>
          {/* What destroys must not happen by a hasty Enter. */}
          {!isTold && (
            <Button disabled={busy} onClick={() => answer('cancelled')} data-autofocus={danger || undefined}>
              {cancelLabel}
            </Button>
          )}
          {alternativeLabel && (
            <Button disabled={busy} onClick={() => answer('alternative')}>
              {alternativeLabel}
            </Button>
          )}
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
      {about && (
        <p>
          <b>{about}</b>
        </p>
      )}
      <p>{text}</p>
      {number && <p>Nummer {number}</p>}
      {moreUrl && (
        <p>
          <a href={moreUrl} target="_blank" rel="noopener noreferrer">
            Mehr erfahren
          </a>
        </p>
      )}
    </Dialog>
  )
}
