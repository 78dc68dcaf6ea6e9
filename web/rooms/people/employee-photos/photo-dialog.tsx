import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { PictureDialog } from '#web/ui/picture-crop/picture-dialog.tsx'
import { photosQuery, useRemovePhoto, useUploadPhoto } from './queries.ts'

type Props = { id: number; name: string; onClose: () => void }

export default function PhotoDialog({ id, name, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: photos } = useQuery(photosQuery(companyId))
  const { mutate: upload, isPending } = useUploadPhoto(companyId, id)
  const { mutateAsync: remove } = useRemovePhoto(companyId, id)
  const askRemove = async () => {
    const isDone = await confirm({
      title: 'Foto löschen',
      text: `Soll das Foto von ${name} gelöscht werden? Das kann nicht rückgängig gemacht werden.`,
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(),
    })
    if (isDone) onClose()
  }
  return (
    <PictureDialog
      title="Foto"
      busy={isPending}
      onSave={file => upload(file, { onSuccess: onClose })}
      onClose={onClose}
      footer={
        photos?.has(id) && (
          <Button variant="text" onClick={() => void askRemove()}>
            Foto löschen
          </Button>
        )
      }
    />
  )
}
