import { type ApiKey, ApiKeyRenewal, type ShownOnce } from '#contract/accounts/api-keys.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { expiryEntry, inAYear } from './expiry-entry.ts'
import { useRenewKey } from './queries.ts'

type Values = { expires: string | null }
type Props = { record: ApiKey; onMade: (made: ShownOnce) => void; onClose: () => void }

export default function RenewKeyDialog({ record, onMade, onClose }: Props) {
  return (
    <RecordDialog
      noun="accounts/api-keys"
      record={record}
      title={`„${record.name}“ erneuern`}
      name={record.name}
      submitLabel="Erneuern"
      entries={ENTRIES}
      values={{ expires: inAYear() }}
      schema={Renewal}
      always={['expires']}
      change={useRenewKey(useCompanyId())}
      onSaved={onMade}
      onClose={onClose}
    >
      {() => (
        <p>
          Der Schlüssel bekommt ein neues Geheimnis. Das bisherige gilt sofort nicht mehr, was mit ihm arbeitet, braucht
          also gleich das neue. Sie stehen fortan für den Schlüssel ein.
        </p>
      )}
    </RecordDialog>
  )
}

const ENTRIES = [expiryEntry<Values>()]
/** The version goes with every change. */
const Renewal = ApiKeyRenewal.omit({ version: true })
