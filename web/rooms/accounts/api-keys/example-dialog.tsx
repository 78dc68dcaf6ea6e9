import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './api-keys.module.css'
import { KeyExample } from './key-example.tsx'

export default function ExampleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="So meldet sich ein Programm an"
      onClose={onClose}
      size={720}
      footer={
        <Button variant="primary" onClick={onClose}>
          Schließen
        </Button>
      }
    >
      <div className={styles.parts}>
        <KeyExample />
      </div>
    </Dialog>
  )
}
