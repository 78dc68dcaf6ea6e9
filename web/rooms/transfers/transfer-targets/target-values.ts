import type { TransferTarget, TransferTargetDraft } from '#contract/transfers/transfer-targets.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'

export type TargetValues = {
  name: string
  host: string
  port: number | null | undefined
  user: string
  auth: string
  password: string
  privateKey: string
  passphrase: string
  folder: string
  hostKey: string
  isDefault: boolean
}

const EMPTY: TargetValues = {
  name: '',
  host: '',
  port: 22,
  user: '',
  auth: 'password',
  password: '',
  privateKey: '',
  passphrase: '',
  folder: '',
  hostKey: '',
  isDefault: false,
}
const STORED = '••••••••'
const MOST_PORT = 65_535
const WAYS = [
  { value: 'password', label: 'Passwort' },
  { value: 'key', label: 'Privater Schlüssel' },
]

export function targetEntries(target: TransferTarget | undefined, canBeDefault: boolean): Entry<TargetValues>[] {
  // What is stored is never given back; of the other way to sign in nothing is.
  const stored = (auth: string) => (target?.auth === auth ? STORED : undefined)
  const missing = (field: 'password' | 'privateKey') => (values: TargetValues) =>
    needsSecret(values, target) && values[field] === '' ? 'Muss angegeben werden' : undefined
  const byKey = ({ auth }: TargetValues) => auth !== 'key'
  return [
    { kind: 'text', key: 'name', label: 'Name', placeholder: 'z. B. Lohnbüro', required: true, wide: true },
    { kind: 'text', key: 'host', label: 'Host', placeholder: 'sftp.lohn.example', required: true },
    { kind: 'numeric', key: 'port', label: 'Port', required: true, min: 1, max: MOST_PORT },
    { kind: 'text', key: 'user', label: 'Benutzer', required: true },
    { kind: 'text', key: 'folder', label: 'Ordner', placeholder: '/' },
    { kind: 'togglelist', key: 'auth', label: 'Anmeldung mit', choices: WAYS, required: true, wide: true },
    {
      kind: 'password',
      key: 'password',
      label: 'Passwort',
      sealed: stored('password'),
      required: !target,
      wide: true,
      hiddenIf: ({ auth }) => auth !== 'password',
      check: missing('password'),
    },
    {
      kind: 'textarea',
      key: 'privateKey',
      label: 'Privater Schlüssel',
      sealed: stored('key'),
      placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----',
      required: !target,
      wide: true,
      mono: true,
      hiddenIf: byKey,
      check: missing('privateKey'),
    },
    {
      kind: 'password',
      key: 'passphrase',
      label: 'Passphrase des Schlüssels',
      sealed: stored('key'),
      wide: true,
      hiddenIf: byKey,
    },
    {
      kind: 'text',
      key: 'hostKey',
      label: 'Fingerabdruck des Servers',
      hint: 'Leer lassen und beim ersten Test bestätigen, oder vom Betreiber übernehmen.',
      placeholder: 'SHA256:…',
      wide: true,
      mono: true,
    },
    {
      kind: 'bool',
      key: 'isDefault',
      label: 'Neue Dateien hier ablegen',
      wide: true,
      hiddenIf: () => !canBeDefault,
    },
  ]
}

/** Secrets are never given back, so their fields start empty and an empty one keeps what is stored. */
export function valuesOf(target: TransferTarget | undefined): TargetValues {
  if (!target) return EMPTY
  const { name, host, port, user, auth, folder, hostKey, isDefault } = target
  return { ...EMPTY, name, host, port, user, auth, folder, hostKey, isDefault }
}

/** What the form says, in the contract's shape; only the secret that counts, and only when one was typed. */
export function draftOf({ password, privateKey, passphrase, ...rest }: TargetValues) {
  const secret = rest.auth === 'password' ? { password } : { privateKey, passphrase }
  return { ...rest, ...Object.fromEntries(Object.entries(secret).filter(([, text]) => text !== '')) }
}

/** A fingerprint belongs to the old host unless it was entered along with the new one. */
export const fingerprintOf = (
  values: TargetValues,
  target: TransferTarget | undefined,
): Partial<TransferTargetDraft> =>
  target && values.host !== target.host && values.hostKey === target.hostKey ? { hostKey: '' } : {}

/** A stored secret is not sent to whatever host someone enters: then it must be typed anew. */
function needsSecret({ host, port, user, auth }: TargetValues, target: TransferTarget | undefined): boolean {
  if (!target) return true
  return host !== target.host || port !== target.port || user !== target.user || auth !== target.auth
}
