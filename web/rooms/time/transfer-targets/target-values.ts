import { schemaResolver, useForm } from '@mantine/form'
import { type TransferTarget, TransferTargetDraft } from '#contract/time/transfer-targets.ts'

export type TargetValues = {
  name: string
  host: string
  port: string
  user: string
  auth: 'password' | 'key'
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
  port: '22',
  user: '',
  auth: 'password',
  password: '',
  privateKey: '',
  passphrase: '',
  folder: '',
  hostKey: '',
  isDefault: false,
}
const REQUIRED = 'Muss angegeben werden'

const check = schemaResolver(TransferTargetDraft, { sync: true })

export function useTargetForm(target: TransferTarget | undefined) {
  return useForm<TargetValues>({
    initialValues: valuesOf(target),
    validateInputOnBlur: true,
    validate: values => ({ ...secretProblem(values, target), ...check(draftOf(values)) }),
  })
}

/** Secrets are never given back, so their fields start empty and an empty one keeps what is stored. */
export function valuesOf(target: TransferTarget | undefined): TargetValues {
  if (!target) return EMPTY
  const { name, host, port, user, auth, folder, hostKey, isDefault } = target
  return { ...EMPTY, name, host, port: String(port), user, auth, folder, hostKey, isDefault }
}

/** What the form says, in the contract's shape; only the secret that counts, and only when one was typed. */
export function draftOf({ port, password, privateKey, passphrase, auth, ...rest }: TargetValues): TransferTargetDraft {
  const secret = auth === 'password' ? { password } : { privateKey, passphrase }
  const typed = Object.fromEntries(Object.entries(secret).filter(([, text]) => text !== ''))
  // What is no port number becomes one that the contract refuses in its own words.
  return { ...rest, auth, port: Number.isInteger(Number(port)) ? Number(port) : 0, ...typed }
}

/** A stored secret is not sent to whatever host someone enters: then it must be typed anew. */
export function needsSecret({ host, port, user, auth }: TargetValues, target: TransferTarget | undefined): boolean {
  if (!target) return true
  return host !== target.host || Number(port) !== target.port || user !== target.user || auth !== target.auth
}

function secretProblem(values: TargetValues, target: TransferTarget | undefined): Record<string, string> {
  const field = values.auth === 'password' ? 'password' : 'privateKey'
  return needsSecret(values, target) && values[field] === '' ? { [field]: REQUIRED } : {}
}
