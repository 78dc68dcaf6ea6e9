import { useState } from 'react'
import type { ShownOnce } from '#contract/accounts/api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { ShownOnceDialog } from '#web/ui/overlay/shown-once-dialog.tsx'
import { KeyExample } from './key-example.tsx'

export default function SecretDialog({ made, onClose }: { made: ShownOnce; onClose: () => void }) {
  const [showsExample, setShowsExample] = useState(false)
  return (
    <ShownOnceDialog
      title={`API-Schlüssel „${made.name}“`}
      text="Das Geheimnis wird nur jetzt angezeigt. Bewahren Sie es dort auf, wo das Programm es liest."
      saved="Ich habe ihn gespeichert"
      size={showsExample ? 720 : 560}
      actions={
        !showsExample && (
          <Button variant="text" onClick={() => setShowsExample(true)}>
            Beispiel zeigen
          </Button>
        )
      }
      onClose={onClose}
    >
      <CopyField label="Schlüssel" text={made.key} />
      <CopyField label="Geheimnis" text={made.secret} />
      {showsExample && <KeyExample name={made.key} />}
    </ShownOnceDialog>
  )
}
