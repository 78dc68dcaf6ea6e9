import { verifyingExample } from '#domain/settings/verifying-example.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './webhooks.module.css'

type Props = { name: string; secret: string; onClose: () => void }

/** It is never shown again, so only the button closes it. */
export default function WebhookSecretDialog({ name, secret, onClose }: Props) {
  return (
    <Dialog
      title={`Geheimnis von „${name}“`}
      busy
      onClose={onClose}
      size={680}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Ich habe es gespeichert
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>
          Das Geheimnis wird nur jetzt angezeigt. Mit ihm prüft der Empfänger, ob eine Nachricht wirklich von Kontor
          ist.
        </p>
        <CopyField label="Geheimnis" text={secret} />
        <CopyField label="So prüft der Empfänger (Node.js)" lines text={verifyingExample} />
      </div>
    </Dialog>
  )
}
