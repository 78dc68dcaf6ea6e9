import { ProofDialog } from './proof-dialog.tsx'
import { useRenewRecoveryCodes } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, mutateAsync } = useRenewRecoveryCodes()
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onDone={onClose} />
  return (
    <ProofDialog
      title="Neue Wiederherstellungscodes"
      text="Die bisherigen Codes gelten dann nicht mehr, und alle anderen Sitzungen werden abgemeldet."
      submitLabel="Erstellen"
      busy={isPending}
      onPassword={mutateAsync}
      onClose={onClose}
    />
  )
}
