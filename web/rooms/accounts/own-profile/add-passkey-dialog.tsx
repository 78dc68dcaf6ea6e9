import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { deviceName } from '#domain/access/device.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { checkName, PasskeyNamed } from './passkey-name.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useAddPasskey, useStartPasskey } from './queries.ts'

const TITLE = 'Passkey hinzufügen'

/** Password, then the device makes the passkey, then it gets its name. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const start = useStartPasskey()
  const add = useAddPasskey()
  const [credential, setCredential] = useState<RegistrationResponseJSON>()
  const [problem, setProblem] = useState<string>()

  const make = async (password: string) => {
    const [{ startRegistration }, question] = await Promise.all([
      import('@simplewebauthn/browser'),
      start.mutateAsync(password),
    ])
    try {
      setProblem(undefined)
      setCredential(await startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON }))
    } catch (error) {
      setProblem(reasonOf(error))
    }
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
    <PanelDialog
      title={TITLE}
      acceptLabel="Speichern"
      size={420}
      entries={[
        { kind: 'text', key: 'name', label: 'Name', hint: 'Woran Sie das Gerät wiedererkennen', required: true },
      ]}
      values={{ name: deviceName(navigator.userAgent) }}
      check={checkName}
      busy={add.isPending}
      discards
      onAccept={typed => add.mutate({ ...PasskeyNamed.parse(typed), credential }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'Dieses Gerät hat schon einen Passkey für Ihr Konto.'
    : 'Der Passkey wurde nicht erstellt. Bitte versuchen Sie es noch einmal.'
