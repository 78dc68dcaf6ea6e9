import { useUploadProfileImage } from '#web/rooms/accounts/profile-images/queries.ts'
import { PictureDialog } from '#web/ui/picture-crop/picture-dialog.tsx'

type Props = { accountId: string; onClose: () => void }

export default function ProfilePictureDialog({ accountId, onClose }: Props) {
  const { mutate, isPending } = useUploadProfileImage(accountId)
  return (
    <PictureDialog
      title="Profilbild"
      busy={isPending}
      onSave={file => mutate(file, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
