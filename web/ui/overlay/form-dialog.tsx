import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import styles from './overlay.module.css'
import { mayDiscard } from './unsaved.ts'

type Props = {
  title: string
  /** A drawer for a record beside its list; a dialog for all else. */
  as?: 'dialog' | 'drawer'
  /** What was entered so far is not lost without asking. */
  dirty: boolean
  busy: boolean
  submitLabel: string
  /** What destroys is red. */
  danger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** What else can be done with it, at the other end of the footer. */
  aside?: ReactNode
  size?: number
}

export function FormDialog({
  as = 'dialog',
  dirty,
  busy,
  submitLabel,
  danger,
  onSubmit,
  onClose,
  children,
  ...more
}: Props) {
  const form = useId()
  const close = async () => {
    if (busy) return
    if (!dirty || (await mayDiscard())) onClose()
  }
  const Frame = as === 'drawer' ? Drawer : Dialog
  return (
    <Frame
      title={more.title}
      onClose={close}
      busy={busy}
      size={more.size}
      footer={
        <>
          {more.aside && <div className={styles.aside}>{more.aside}</div>}
          <Button onClick={close} disabled={busy}>
            Abbrechen
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className={styles.fields}>{children}</div>
      </form>
    </Frame>
  )
}
