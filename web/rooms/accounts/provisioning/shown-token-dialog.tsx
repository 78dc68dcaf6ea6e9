import type { ShownToken } from '#contract/accounts/provisioning.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './provisioning.module.css'

/** It is never shown again, so only the button closes it. */
export default function ShownTokenDialog({ made, onClose }: { made: ShownToken; onClose: () => void }) {
  return (
    <Dialog
      title={`Token „${made.name}“`}
      busy
      onClose={onClose}
      size={560}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Ich habe es gespeichert
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>Das Token wird nur jetzt angezeigt. Tragen Sie es gleich im Identitätssystem ein.</p>
        <CopyField label="Token" text={made.token} />
      </div>
    </Dialog>
  )
}
