import { useEffect, useState } from 'react'
import { useUploadProfileImage } from '#web/rooms/accounts/profile-images/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { mayDiscard, useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { type Crop, middleOf } from '#web/ui/picture-crop/crop.ts'
import { croppedFile, PictureCrop } from '#web/ui/picture-crop/picture-crop.tsx'

const MAX_BYTES = 10_000_000

type Props = { accountId: string; onClose: () => void }

export default function PictureDialog({ accountId, onClose }: Props) {
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; crop: Crop }>()
  const [isUnreadable, setUnreadable] = useState(false)
  const { mutate, isPending } = useUploadProfileImage(accountId)
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
    if (chosen) mutate(await croppedFile(chosen.picture, chosen.crop), { onSuccess: onClose })
  }

  return (
    <Dialog
      title="Profilbild"
      size={400}
      busy={isPending}
      onClose={close}
      footer={
        chosen && (
          <>
            <Button disabled={isPending} onClick={() => setChosen(undefined)}>
              Anderes Bild
            </Button>
            <Button variant="primary" busy={isPending} onClick={save}>
              Speichern
            </Button>
          </>
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
