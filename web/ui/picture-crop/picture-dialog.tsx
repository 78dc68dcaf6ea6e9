import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { mayDiscard, useUnsaved } from '../overlay/unsaved.ts'
import { type Crop, middleOf } from './crop.ts'
import { croppedFile, PictureCrop } from './picture-crop.tsx'

const MAX_BYTES = 10_000_000

type Props = {
  title: string
  busy: boolean
  onSave: (file: File) => void
  onClose: () => void
  /** What else can be done while none is chosen. */
  footer?: ReactNode
}

/** Chooses a file and the round part of it that counts. */
export function PictureDialog({ title, busy, onSave, onClose, footer }: Props) {
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; crop: Crop }>()
  const [isUnreadable, setUnreadable] = useState(false)
  useUnsaved(chosen !== undefined)
  useEffect(() => () => chosen?.picture.close(), [chosen?.picture])

  const read = async ([file]: File[]) => {
    if (!file) return
    try {
      const picture = await createImageBitmap(file)
      setUnreadable(false)
      setChosen({ picture, crop: middleOf(picture) })
    } catch {
      setUnreadable(true)
    }
  }
  const close = async () => {
    if (!chosen || (await mayDiscard('Das Bild wurde noch nicht gespeichert.'))) onClose()
  }
  const save = async () => {
    if (chosen) onSave(await croppedFile(chosen.picture, chosen.crop))
  }

  return (
    <Dialog
      title={title}
      size={400}
      busy={busy}
      onClose={close}
      footer={
        chosen ? (
          <>
            <Button disabled={busy} onClick={() => setChosen(undefined)}>
              Anderes Bild
            </Button>
            <Button variant="primary" busy={busy} onClick={save}>
              Speichern
            </Button>
          </>
        ) : (
          footer
        )
      }
    >
      {isUnreadable && <Banner tone="error">Das Bild kann nicht gelesen werden.</Banner>}
      {chosen ? (
        <PictureCrop {...chosen} onChange={crop => setChosen({ ...chosen, crop })} />
      ) : (
        <FileDrop
          label="Bild hierher ziehen oder auswählen"
          endings={['.jpg', '.jpeg', '.png', '.webp']}
          maxBytes={MAX_BYTES}
          onFiles={read}
        />
      )}
    </Dialog>
  )
}
