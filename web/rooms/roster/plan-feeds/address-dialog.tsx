import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './address-dialog.module.css'

/** It is never shown again, so only the button closes it. */
export default function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      title="Adresse des Kalender-Abos"
      busy
      onClose={onClose}
      size={560}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Ich habe sie weitergegeben
        </Button>
      }
    >
      <p className={styles.text}>
        Diese Adresse wird nur jetzt angezeigt. Wer sie kennt, sieht die Dienste ohne Anmeldung: Geben Sie sie nur an
        den Menschen weiter, für den sie ist. Im Kalenderprogramm heißt das „Kalender abonnieren“ oder „Von URL“.
      </p>
      <CopyField label="Adresse" text={address} />
    </Dialog>
  )
}
