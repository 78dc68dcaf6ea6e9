import { ProofDialog } from './proof-dialog.tsx'
import { useSwitchOffSecondFactor } from './queries.ts'

export default function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutateAsync } = useSwitchOffSecondFactor()
  return (
    <ProofDialog
      title="Zweiten Faktor ausschalten"
      text="Ihr Konto ist dann nur noch durch das Passwort geschützt. Alle anderen Sitzungen werden abgemeldet."
      submitLabel="Ausschalten"
      busy={isPending}
      onPassword={async password => {
        await mutateAsync(password)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
