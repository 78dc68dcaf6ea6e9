import { type SingleSignOn, SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeSignOn } from './queries.ts'
import { isSetUp } from './sign-on-state.ts'

type Values = { issuer: string; clientId: string; clientSecret: string; emailDomains: string }

export default function SignOnDialog({ settings, onClose }: { settings: SingleSignOn; onClose: () => void }) {
  const companyId = useCompanyId()
  const isNew = !isSetUp(settings)
  const { issuer, clientId, emailDomains } = settings
  return (
    <RecordDialog
      noun="access/single-sign-on"
      record={{ id: companyId, version: settings.version }}
      title={isNew ? 'Anmeldedienst einrichten' : 'Anmeldedienst bearbeiten'}
      name="Anmeldung mit Firmenkonto"
      entries={entriesOf(settings)}
      values={{ issuer, clientId, clientSecret: '', emailDomains: emailDomains.join(', ') }}
      schema={Draft}
      toDraft={draftOf}
      // All of it belongs together: who saves says for what the secret is.
      besides={values => Draft.safeParse(draftOf(values)).data ?? {}}
      change={useChangeSignOn(companyId)}
      onClose={onClose}
      size={520}
    />
  )
}

/** The version goes with every change. */
const Draft = SingleSignOnChange.omit({ version: true })

const draftOf = ({ clientSecret, emailDomains, ...values }: Values) => ({
  ...values,
  ...(clientSecret !== '' && { clientSecret }),
  emailDomains: emailDomains.split(/[\s,;]+/).filter(Boolean),
})

const entriesOf = ({ hasSecret, issuer }: SingleSignOn): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'issuer',
    label: 'Adresse des Anbieters (Issuer)',
    placeholder: 'https://login.firma.example',
    hint: 'So, wie er sie selbst nennt, ohne „/.well-known“.',
    required: true,
    maxLength: 500,
  },
  { kind: 'text', key: 'clientId', label: 'Client-ID', required: true, maxLength: 200, mono: true },
  {
    kind: 'password',
    key: 'clientSecret',
    label: 'Client-Geheimnis',
    sealed: hasSecret ? '••••••••' : undefined,
    hint: hasSecret ? undefined : 'Es wird nie mehr angezeigt.',
    check: values =>
      hasSecret && values.issuer !== issuer && values.clientSecret === ''
        ? 'Bitte zum neuen Anbieter neu eingeben'
        : undefined,
  },
  {
    kind: 'text',
    key: 'emailDomains',
    label: 'E-Mail-Domänen',
    placeholder: 'firma.at, firma.com',
    hint: 'Durch Beistriche getrennt. Eintragen kann sie, wer selbst eine Adresse dieser Domäne hat.',
    required: true,
  },
]
