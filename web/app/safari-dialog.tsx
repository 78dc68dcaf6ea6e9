import { useState } from 'react'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const KEY = 'safari_told'

/** Once a session. Spec 1 §2.5. */
export default function SafariDialog() {
  const [shown, setShown] = useState(() => sessionStorage.getItem(KEY) !== null)
  if (shown) return null
  const close = () => {
    sessionStorage.setItem(KEY, '1')
    setShown(true)
  }
  return (
    <Dialog
      title="Ihr Browser"
      onClose={close}
      size={420}
      footer={
        <Button variant="primary" onClick={close} data-autofocus>
          OK
        </Button>
      }
    >
      <p>{refusalTexts.safari}</p>
    </Dialog>
  )
}
