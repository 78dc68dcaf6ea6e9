import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PasskeyName } from '#contract/accounts/passkeys.ts'
import { deviceName } from '#domain/shell/device.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { useAddPasskey, useStartPasskey } from './queries.ts'

const TITLE = 'Passkey hinzufügen'

/** Password, then the device makes the passkey, then it gets its name. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const start = useStartPasskey()
  const add = useAddPasskey()
  const [credential, setCredential] = useState<unknown>()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [problem, setProblem] = useState<string>()

  const make = async (password: string) => {
    const [{ startRegistration }, question] = await Promise.all([
      import('@simplewebauthn/browser'),
      start.mutateAsync(password),
    ])
    try {
      setProblem(undefined)
      setCredential(await startRegistration({ optionsJSON: question as never }))
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  const save = () => {
    const checked = PasskeyName.safeParse(name)
    if (!checked.success) return setProblem(checked.error.issues[0]?.message)
    add.mutate({ name: checked.data, credential }, { onSettled: onClose })
  }

  if (credential === undefined) {
    return (
      <ProofDialog
        title={TITLE}
        text="Danach fragt Ihr Browser nach Fingerabdruck, Gesicht oder PIN dieses Geräts oder nach einem anderen."
        note={problem && <Banner tone="error">{problem}</Banner>}
        submitLabel="Weiter"
        busy={start.isPending}
        onPassword={make}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Speichern"
      dirty={false}
      busy={add.isPending}
      onSubmit={save}
      onClose={onClose}
      size={420}
    >
      <TextInput
        label="Name"
        description="Woran Sie das Gerät wiedererkennen"
        data-autofocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={problem}
      />
    </FormDialog>
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'Dieses Gerät hat schon einen Passkey für Ihr Konto.'
    : 'Der Passkey wurde nicht angelegt. Bitte versuchen Sie es noch einmal.'
