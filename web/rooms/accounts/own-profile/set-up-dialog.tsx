import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { faultOfCode } from '#domain/access/second-factor.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './profile.module.css'
import { ProofDialog } from './proof-dialog.tsx'
import { useConfirmSecondFactor, useStartSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'Zweiten Faktor einschalten'

/** Password, then the app reads the secret and proves it by a code, then the recovery codes are shown once. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />
  if (!start.data) {
    return (
      <ProofDialog
        title={TITLE}
        text="Sie brauchen dafür eine Authenticator-App auf Ihrem Telefon, zum Beispiel Aegis, 2FAS oder die von Google oder Microsoft."
        submitLabel="Weiter"
        busy={start.isPending}
        onPassword={start.mutateAsync}
        onClose={onClose}
      />
    )
  }
  const { secret, uri } = start.data
  return (
    <Dialog title={TITLE} onClose={onClose} busy={confirm.isPending}>
      <div className={styles.setUp}>
        <p>Lesen Sie das Bild mit der App ein, oder tippen Sie den Schlüssel ab.</p>
        <QrCode text={uri} label="QR-Code für die Authenticator-App" />
        <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <FirstCode
          busy={confirm.isPending}
          problem={confirm.error instanceof ApiError ? confirm.error.fields.totp : undefined}
          onCode={confirm.mutate}
        />
      </div>
    </Dialog>
  )
}

type Props = { busy: boolean; problem: string | undefined; onCode: (totp: string) => void }

function FirstCode({ busy, problem, onCode }: Props) {
  const [missing, setMissing] = useState<string>()
  const form = useFirstFault(missing ?? problem)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const totp = String(new FormData(event.currentTarget).get('totp'))
    const fault = faultOfCode(totp)
    setMissing(fault)
    if (!fault) onCode(totp)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextInput
        label="Code aus der App"
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        error={missing ?? problem}
      />
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={busy}>
          Einschalten
        </Button>
      </div>
    </form>
  )
}
