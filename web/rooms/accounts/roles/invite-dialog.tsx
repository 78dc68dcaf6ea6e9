import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/accounts/roles.ts'
import { Invitation } from '#contract/accounts/user-invitations.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany } from '#web/lib/session.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { offeredStores } from '../stores/offered-stores.ts'
import { storesQuery } from '../stores/queries.ts'
import { useInvite } from './queries.ts'

type Values = { email: string; lastName: string; firstName: string; roleId: number | null; storeIds: readonly number[] }

/** Where no customer centre knows them, people from outside are invited by e-mail. Product B. */
export default function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { id: companyId, permissions: own } = useCompany()!
  const { data: stores } = useQuery(storesQuery(companyId))
  const within = roles.filter(
    ({ id, permissions }) => id !== OWNER_ROLE && permissions.every(each => own.includes(each)),
  )
  return (
    <RecordDialog
      noun="accounts/role-assignments"
      record={undefined}
      title="Externen Benutzer einladen"
      submitLabel="Einladen"
      entries={entriesOf(
        within.map(({ id, name }) => ({ value: id, label: name })),
        offeredStores(stores).map(({ id, name }) => ({ value: id, label: name })),
      )}
      values={EMPTY}
      schema={Invitation}
      toDraft={({ storeIds, ...values }: Values) => ({
        ...values,
        ...(storeIds.length > 0 && { storeIds: [...storeIds] }),
      })}
      create={useInvite()}
      onClose={onClose}
    />
  )
}

const EMPTY: Values = { email: '', lastName: '', firstName: '', roleId: null, storeIds: [] }

const entriesOf = (roles: Choice[], stores: Choice[]): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'email',
    label: 'E-Mail',
    type: 'email',
    required: true,
    hint: 'Wer schon ein Konto hat, bekommt die Rolle gleich; wer keines hat, eine E-Mail zur Registrierung.',
  },
  { kind: 'text', key: 'lastName', label: 'Nachname', required: true, maxLength: 128 },
  { kind: 'text', key: 'firstName', label: 'Vorname', required: true, maxLength: 128 },
  { kind: 'dropdown-search', key: 'roleId', label: 'Benutzerrolle', required: true, choices: roles },
  {
    kind: 'togglelist',
    key: 'storeIds',
    label: 'Standorte',
    several: true,
    choices: stores,
    hint: 'Ohne Auswahl gilt die Rolle überall dort, wo Sie sie vergeben dürfen.',
    hiddenIf: () => stores.length === 0,
  },
]
