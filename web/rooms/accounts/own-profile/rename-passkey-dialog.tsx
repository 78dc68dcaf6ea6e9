import type { Passkey } from '#contract/access/passkeys.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { checkName, PasskeyNamed } from './passkey-name.ts'
import { useRenamePasskey } from './queries.ts'

type Props = { passkey: Passkey; onClose: () => void }

export default function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { mutate, isPending, error } = useRenamePasskey()
  return (
    <PanelDialog
      title="Passkey umbenennen"
      acceptLabel="Speichern"
      size={420}
      entries={[{ kind: 'text', key: 'name', label: 'Name', required: true }]}
      values={{ name: passkey.name }}
      check={checkName}
      error={error}
      busy={isPending}
      onAccept={typed => mutate({ id: passkey.id, ...PasskeyNamed.parse(typed) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
