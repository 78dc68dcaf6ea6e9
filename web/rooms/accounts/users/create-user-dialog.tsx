import { NewUser } from '#contract/accounts/users.ts'
import { checkPassword } from '#domain/access/password.ts'
import { contractCheck } from '#web/lib/contract-check.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useCreateUser, useRequestMail } from './queries.ts'
import { userTexts } from './user-texts.ts'

const EMPTY = { email: '', firstname: '', lastname: '', password: '', repeat: '', invites: true }
type Values = typeof EMPTY

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'email', label: 'E-Mail', required: true },
  { kind: 'text', key: 'firstname', label: 'Vorname', required: true },
  { kind: 'text', key: 'lastname', label: 'Nachname', required: true },
  { kind: 'password', key: 'password', label: 'Passwort', required: true },
  { kind: 'password', key: 'repeat', label: 'Passwort bestätigen', required: true },
  {
    kind: 'bool',
    key: 'invites',
    label: 'Registrierungs-E-Mail gleich senden',
    hint: 'Über den Link darin wählt der neue Benutzer sein eigenes Passwort; erst dann ist das Konto aktiv.',
  },
]

export default function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser()
  const invite = useRequestMail('requestRegistration')

  const save = async ({ invites, ...values }: Values) => {
    const draft = NewUser.parse(values)
    const agreed = await confirm({
      title: 'Neuer Benutzer',
      text: `Für ${draft.email} wird ein Benutzerkonto erstellt. ${userTexts.final}`,
      confirmLabel: 'Erstellen',
    })
    if (!agreed) return
    create.mutate(draft, {
      onSuccess() {
        onClose()
        if (invites) invite.mutate(draft)
      },
    })
  }

  return (
    <PanelDialog
      title="Neuer Benutzer"
      acceptLabel="Erstellen"
      entries={ENTRIES}
      values={EMPTY}
      check={faultsOf}
      error={create.error}
      busy={create.isPending}
      onAccept={values => void save(values)}
      onClose={onClose}
    />
  )
}

const checkContract = contractCheck<Values, NewUser>(NewUser, false)

function faultsOf(values: Values): Record<string, string> {
  const { email, firstname: firstName, lastname: lastName } = values
  const check = checkPassword(values.password, values.repeat, { email, firstName, lastName })
  const faults = check.ok ? [] : check.fields.map(field => [field, check.message] as const)
  return { ...checkContract(values, []), ...Object.fromEntries(faults) }
}
