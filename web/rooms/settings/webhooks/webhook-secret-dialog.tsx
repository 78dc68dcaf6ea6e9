import { verifyingExample } from '#domain/settings/verifying-example.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { ShownOnceDialog } from '#web/ui/overlay/shown-once-dialog.tsx'

type Props = { name: string; secret: string; onClose: () => void }

export default function WebhookSecretDialog({ name, secret, onClose }: Props) {
  return (
    <ShownOnceDialog
      title={`Geheimnis von „${name}“`}
      text="Das Geheimnis wird nur jetzt angezeigt. Mit ihm prüft der Empfänger, ob eine Nachricht wirklich von Kontor ist."
      size={680}
      onClose={onClose}
    >
      <CopyField label="Geheimnis" text={secret} />
      <CopyField label="So prüft der Empfänger (Node.js)" lines text={verifyingExample} />
    </ShownOnceDialog>
  )
}
