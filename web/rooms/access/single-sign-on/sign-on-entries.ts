import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import { SIGN_ON_KINDS } from '#domain/access/sign-on-kinds.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { CertificatesField } from './certificates-field.tsx'
import { type Certificates, certificatesProblem, type Values } from './sign-on-values.ts'

const isSaml = ({ kind }: Values) => kind === 'saml'
const isOpenId = ({ kind }: Values) => kind === 'oidc'

export const entriesOf = ({ hasSecret, issuer }: SingleSignOn): Entry<Values>[] => [
  {
    kind: 'togglelist',
    key: 'kind',
    label: 'Verfahren',
    choices: Object.entries(SIGN_ON_KINDS).map(([value, label]) => ({ value, label })),
    required: true,
  },
  ...openIdEntries(hasSecret, issuer),
  ...SAML_ENTRIES,
  {
    kind: 'text',
    key: 'emailDomains',
    label: 'E-Mail-Domänen',
    placeholder: 'firma.at, firma.com',
    hint: 'Durch Beistriche getrennt. Eintragen kann sie, wer selbst eine Adresse dieser Domäne hat.',
    required: true,
  },
]

const openIdEntries = (hasSecret: boolean, issuer: string): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'issuer',
    label: 'Adresse des Anbieters (Issuer)',
    placeholder: 'https://login.firma.example',
    hint: 'So, wie er sie selbst nennt, ohne „/.well-known“.',
    required: true,
    maxLength: 500,
    hiddenIf: isSaml,
  },
  { kind: 'text', key: 'clientId', label: 'Client-ID', required: true, maxLength: 200, mono: true, hiddenIf: isSaml },
  {
    kind: 'password',
    key: 'clientSecret',
    label: 'Client-Geheimnis',
    sealed: hasSecret ? '••••••••' : undefined,
    hint: hasSecret ? undefined : 'Es wird nie mehr angezeigt.',
    hiddenIf: isSaml,
    check: values =>
      hasSecret && isOpenId(values) && values.issuer !== issuer && values.clientSecret === ''
        ? 'Bitte zum neuen Anbieter neu eingeben'
        : undefined,
  },
]

const SAML_ENTRIES: Entry<Values>[] = [
  {
    kind: 'text',
    key: 'entityId',
    label: 'Entity-ID des Anbieters',
    placeholder: 'https://login.firma.example/entity',
    hint: 'Der Name, unter dem er antwortet, Zeichen für Zeichen.',
    required: true,
    maxLength: 500,
    mono: true,
    hiddenIf: isOpenId,
    check: ({ entityId }) => (/\s/.test(entityId.trim()) ? 'Ohne Leerzeichen' : undefined),
  },
  {
    kind: 'text',
    key: 'signInUrl',
    label: 'Anmeldeadresse (HTTP-Redirect)',
    placeholder: 'https://login.firma.example/saml2',
    required: true,
    maxLength: 1000,
    mono: true,
    hiddenIf: isOpenId,
  },
  {
    kind: 'own',
    key: 'certificates',
    label: 'Zertifikate, mit denen er signiert',
    required: true,
    hiddenIf: isOpenId,
    field: CertificatesField,
    textOf: value => (value as Certificates).kept.map(({ subject }) => subject).join(', ') || 'keine',
    check: ({ certificates }) => certificatesProblem(certificates),
  },
  {
    kind: 'text',
    key: 'emailAttribute',
    label: 'Attribut mit der E-Mail-Adresse',
    hint: 'Leer, wenn die Adresse in der NameID steht. Sonst der volle Name, bei Microsoft Entra ID etwa „http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress“.',
    maxLength: 300,
    mono: true,
    hiddenIf: isOpenId,
  },
]
