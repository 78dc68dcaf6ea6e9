import { useQuery } from '@tanstack/react-query'
import { type Provisioning, ProvisioningChange } from '#contract/accounts/provisioning.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany } from '#web/lib/session.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { queries as roleQueries } from '../roles/queries.ts'
import { useChangeProvisioning } from './queries.ts'

type Values = { defaultRoleId: number | null; mapsByName: boolean; invites: boolean }

const NONE = 0

/** Nobody lets a program give more than they hold. */
export default function ConnectionDialog({ settings, onClose }: { settings: Provisioning; onClose: () => void }) {
  const { id: companyId, permissions: own } = useCompany()!
  const { data: roles } = useQuery(roleQueries.list(companyId))
  const isNew = settings.version === 0
  const within = roles?.filter(
    ({ id, permissions }) => id !== OWNER_ROLE && permissions.every(each => own.includes(each)),
  )
  const { defaultRoleId, mapsByName, invites } = settings
  return (
    <RecordDialog
      noun="accounts/provisioning"
      record={{ id: companyId, version: settings.version }}
      title={isNew ? 'Verbindung einrichten' : 'Verbindung bearbeiten'}
      name="Verwaltung durch das Identitätssystem"
      submitLabel={isNew ? 'Einschalten' : undefined}
      entries={entriesOf(within?.map(({ id, name }) => ({ value: id, label: name })) ?? [])}
      values={{ defaultRoleId: defaultRoleId ?? NONE, mapsByName, invites }}
      schema={Draft}
      toDraft={({ defaultRoleId: chosen, ...values }: Values) => ({ ...values, defaultRoleId: chosen || null })}
      always={['mapsByName']}
      change={useChangeProvisioning(companyId, settings, isNew ? 'Verbindung eingeschaltet' : 'Verbindung geändert')}
      onClose={onClose}
      size={520}
    />
  )
}

/** The version goes with every change. */
const Draft = ProvisioningChange.omit({ version: true, active: true })

const entriesOf = (roles: Choice[]): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'defaultRoleId',
    label: 'Benutzerrolle ohne zugeordnete Gruppe',
    hint: 'Sie gilt auch für Benutzer, die ihre letzte zugeordnete Gruppe verlassen.',
    choices: [{ value: NONE, label: 'ohne Rolle: kein Zugang' }, ...roles],
  },
  {
    kind: 'bool',
    key: 'mapsByName',
    label: 'Gruppen nach ihrem Namen zuordnen',
    hint: 'Eine neue Gruppe bekommt die Benutzerrolle, die so heißt wie sie.',
  },
  {
    kind: 'bool',
    key: 'invites',
    label: 'Neue Benutzer per E-Mail verständigen',
    hint: 'Sie erfahren, dass sie sich mit dem Firmenkonto anmelden können.',
  },
]
