import type { ShownToken } from '#contract/accounts/provisioning.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { ShownOnceDialog } from '#web/ui/overlay/shown-once-dialog.tsx'

export default function ShownTokenDialog({ made, onClose }: { made: ShownToken; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Token „${made.name}“`}
      text="Das Token wird nur jetzt angezeigt. Tragen Sie es gleich im Identitätssystem ein."
      onClose={onClose}
    >
      <CopyField label="Token" text={made.token} />
    </ShownOnceDialog>
  )
}
