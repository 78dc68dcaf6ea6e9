import { useQuery } from '@tanstack/react-query'
import { NewApiKey, type ShownOnce } from '#contract/accounts/api-keys.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany } from '#web/lib/session.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { queries as roleQueries } from '../roles/queries.ts'
import { storesQuery } from '../stores/queries.ts'
import { expiryEntry, inAYear } from './expiry-entry.ts'
import { useCreateKey } from './queries.ts'

type Values = { name: string; roleId: number | null; storeIds: readonly number[]; expires: string | null }

/** Nobody gives a program more than they hold, nor more stores. Product B. */
export default function NewKeyDialog(props: { onMade: (made: ShownOnce) => void; onClose: () => void }) {
  const { onMade, onClose } = props
  const { id: companyId, permissions: own, storeIds } = useCompany()!
  const { data: roles } = useQuery(roleQueries.list(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const within = roles?.filter(
    ({ id, permissions }) => id !== OWNER_ROLE && permissions.every(each => own.includes(each)),
  )
  return (
    <RecordDialog
      noun="accounts/api-keys"
      record={undefined}
      title="Neuer API-Schlüssel"
      entries={entriesOf(
        within?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        stores?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        storeIds !== null,
      )}
      values={{ name: '', roleId: null, storeIds: [], expires: inAYear() }}
      schema={NewApiKey}
      toDraft={({ storeIds: chosen, ...values }: Values) => ({
        ...values,
        storeIds: chosen.length > 0 ? [...chosen] : null,
      })}
      create={useCreateKey(companyId)}
      onSaved={onMade}
      onClose={onClose}
    />
  )
}

const entriesOf = (roles: Choice[], stores: Choice[], isBound: boolean): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    placeholder: 'z. B. Kassa',
    hint: 'Wofür er ist. So heißt er auch im Ereignisprotokoll.',
    required: true,
    maxLength: 100,
  },
  {
    kind: 'dropdown-search',
    key: 'roleId',
    label: 'Benutzerrolle',
    hint: 'Der Schlüssel darf, was diese Rolle darf, und nie mehr als Sie selbst.',
    required: true,
    choices: roles,
  },
  {
    kind: 'togglelist',
    key: 'storeIds',
    label: 'Standorte',
    several: true,
    choices: stores,
    required: isBound,
    hint: isBound ? undefined : 'Ohne Auswahl gilt er für alle Standorte.',
    hiddenIf: () => stores.length === 0,
  },
  expiryEntry<Values>(),
]
