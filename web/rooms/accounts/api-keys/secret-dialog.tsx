import { useState } from 'react'
import type { ShownOnce } from '#contract/accounts/api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './api-keys.module.css'
import { KeyExample } from './key-example.tsx'

/** It is never shown again, so only the button closes it. */
export default function SecretDialog({ made, onClose }: { made: ShownOnce; onClose: () => void }) {
  const [showsExample, setShowsExample] = useState(false)
  return (
    <Dialog
      title={`API-Schlüssel „${made.name}“`}
      busy
      onClose={onClose}
      size={showsExample ? 720 : 560}
      footer={
        <>
          {!showsExample && (
            <Button variant="text" onClick={() => setShowsExample(true)}>
              Beispiel zeigen
            </Button>
          )}
          <Button variant="primary" onClick={onClose} data-autofocus>
            Ich habe ihn gespeichert
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p>Das Geheimnis wird nur jetzt angezeigt. Bewahren Sie es dort auf, wo das Programm es liest.</p>
        <CopyField label="Schlüssel" text={made.key} />
        <CopyField label="Geheimnis" text={made.secret} />
        {showsExample && <KeyExample name={made.key} />}
      </div>
    </Dialog>
  )
}
