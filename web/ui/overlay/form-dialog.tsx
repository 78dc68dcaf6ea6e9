import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { confirm } from '../confirm/confirm.ts'
import { Dialog } from './dialog.tsx'
import styles from './overlay.module.css'

type Props = {
  title: string
  /** What was entered so far is not lost without asking. */
  dirty: boolean
  busy: boolean
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  size?: number
}

export function FormDialog({ title, dirty, busy, submitLabel, onSubmit, onClose, children, size }: Props) {
  const close = async () => {
    if (busy) return
    const discard =
      !dirty ||
      (await confirm({
        title: 'Änderungen verwerfen?',
        text: 'Ihre Eingaben wurden noch nicht gespeichert.',
        confirmLabel: 'Verwerfen',
        danger: true,
      }))
    if (discard) onClose()
  }
  return (
    <Dialog title={title} onClose={close} busy={busy} size={size}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className={styles.fields}>{children}</div>
        <div className={styles.footer}>
          <Button onClick={close} disabled={busy}>
            Abbrechen
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
