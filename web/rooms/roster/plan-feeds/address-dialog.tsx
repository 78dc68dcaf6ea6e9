import { CopyField } from '#web/ui/copy-field.tsx'
import { ShownOnceDialog } from '#web/ui/overlay/shown-once-dialog.tsx'

export default function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Adresse des Kalender-Abos"
      text="Diese Adresse wird nur jetzt angezeigt. Wer sie kennt, sieht die Dienste ohne Anmeldung: Geben Sie sie nur an den Menschen weiter, für den sie ist. Im Kalenderprogramm heißt das „Kalender abonnieren“ oder „Von URL“."
      saved="Ich habe sie weitergegeben"
      onClose={onClose}
    >
      <CopyField label="Adresse" text={address} />
    </ShownOnceDialog>
  )
}
