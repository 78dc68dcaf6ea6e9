import { NewProvisioningToken, type ShownToken } from '#contract/accounts/provisioning.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { expiryEntry, inAYear } from '../api-keys/expiry-entry.ts'
import { useCreateToken } from './queries.ts'

type Values = { name: string; expires: string | null }

export default function TokenDialog(props: { onMade: (made: ShownToken) => void; onClose: () => void }) {
  const companyId = useCompanyId()
  return (
    <RecordDialog
      noun="accounts/provisioning"
      record={undefined}
      title="Neues Token"
      entries={ENTRIES}
      values={{ name: '', expires: inAYear() }}
      schema={NewProvisioningToken}
      toDraft={(values: Values) => values}
      create={useCreateToken(companyId)}
      onSaved={props.onMade}
      onClose={props.onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    placeholder: 'z. B. Entra ID',
    hint: 'So heißt es auch im Ereignisprotokoll.',
    required: true,
    maxLength: 100,
  },
  expiryEntry<Values>(),
]
