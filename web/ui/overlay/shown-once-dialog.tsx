import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './shown-once-dialog.module.css'

type Props = {
  title: string
  /** Why it is shown now, and where it belongs. */
  text: string
  /** What whoever saved it says. */
  saved?: string
  size?: number
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows what is never shown again, so only the button closes it. */
export function ShownOnceDialog(props: Props) {
  const { title, text, saved = 'Ich habe es gespeichert', size = 560, actions, onClose, children } = props
  return (
    <Dialog
      title={title}
      busy
      onClose={onClose}
      size={size}
      footer={
        <>
          {actions}
          <Button variant="primary" onClick={onClose} data-autofocus>
            {saved}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}
