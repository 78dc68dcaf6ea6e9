import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Passkey, PasskeyName } from '#contract/accounts/passkeys.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useRenamePasskey } from './queries.ts'

type Props = { passkey: Passkey; onClose: () => void }

export default function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { mutate, isPending } = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const checked = PasskeyName.safeParse(name)
    if (!checked.success) return setProblem(checked.error.issues[0]?.message)
    mutate({ id: passkey.id, name: checked.data }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Passkey umbenennen"
      submitLabel="Speichern"
      dirty={name !== passkey.name}
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
      size={420}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={problem}
      />
    </FormDialog>
  )
}
