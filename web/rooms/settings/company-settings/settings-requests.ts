import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompanyChange } from '#contract/accounts/companies.ts'
import { StoreChange } from '#contract/accounts/stores.ts'
import { EldaCreatorChange, EldaCreatorDraft } from '#contract/settings/elda-creators.ts'
import { EldaEmployerChange, InsurerDraft } from '#contract/settings/elda-employer.ts'
import { EMPLOYER_FIELDS, type Loaded, rowOf, storeOf, type Values } from './settings-values.ts'

type Problems = Record<string, string>
type Schema = { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } }

/** Not sent, and dropped before saving. Spec 3 §5. */
export const isComplete = (kind: 'insurer' | 'creator', id: number, values: Values): boolean =>
  NEEDED[kind].every(field => String(values[`${kind}.${id}.${field}`] ?? '').trim() !== '')

const NEEDED = {
  insurer: ['insurer', 'contribution_accountnumber'],
  creator: ['elda_serial_number', 'elda_password', 'name', 'country', 'postal', 'city', 'street'],
}

/** What is sent of a creator: the password as its hash, nothing of how it was typed. Spec 3 §5. */
export function creatorOf(id: number, values: Values): Values {
  const { elda_password, enter_pwd_as_sha512, ...fields } = rowOf('creator', id, values)
  const password = String(elda_password ?? '')
  const hash = password === '' || enter_pwd_as_sha512 === true ? password.trim() : hashOf(password)
  return { ...fields, elda_password_sha512: hash }
}

// The browser's own knows no hashes on a page without TLS.
const hashOf = (password: string) => bytesToHex(sha512(utf8ToBytes(password)))

export const insurerOf = (id: number, values: Values) => ({ ...rowOf('insurer', id, values), id })

export function employerOf({ employer }: Loaded, values: Values, changed: readonly string[]): Values {
  const removed = values.removedInsurers as number[]
  const kept = (employer?.insurer ?? []).filter(
    ({ id }) => !removed.includes(id) && changed.some(key => key.startsWith(`insurer.${id}.`)),
  )
  return {
    ...Object.fromEntries(EMPLOYER_FIELDS.map(field => [field, values[`employer.${field}`]])),
    insurer: kept.map(({ id }) => insurerOf(id, values)),
    version: employer?.version ?? 0,
  }
}

/** The contract's own words, by field; only of what was changed. */
export function faultsOf(loaded: Loaded, values: Values, changed: readonly string[]): Problems {
  const gone = (kind: 'Insurers' | 'Creators') => values[`removed${kind}`] as number[]
  const idsOf = (kind: string) => [
    ...new Set(changed.flatMap(key => (key.startsWith(`${kind}.`) ? [Number(key.split('.')[1])] : []))),
  ]
  const problems: Problems = {}
  const look = (schema: Schema, value: unknown, place: (path: PropertyKey[]) => string) => {
    for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[place(path)] ??= message
  }
  look(CompanyChange, { ...values, version: 1 }, ([field]) => String(field))
  for (const id of idsOf('store'))
    look(StoreChange, { ...storeOf(id, values), storeId: id, version: 1 }, ([field]) => `store.${id}.${String(field)}`)
  const employer = employerOf(loaded, values, changed)
  if (changed.some(key => key.startsWith('employer.')) || (employer.insurer as unknown[]).length > 0)
    look(EldaEmployerChange, employer, ([field]) => `employer.${String(field)}`)
  for (const id of idsOf('insurer'))
    if (!gone('Insurers').includes(id) && (id > 0 || isComplete('insurer', id, values)))
      look(InsurerDraft.omit({ id: true }), insurerOf(id, values), ([field]) => `insurer.${id}.${String(field)}`)
  for (const id of idsOf('creator'))
    if (!gone('Creators').includes(id) && (id > 0 || isComplete('creator', id, values)))
      look(
        id > 0 ? EldaCreatorChange : EldaCreatorDraft,
        { ...creatorOf(id, values), ...(id > 0 && { id, version: 1 }) },
        ([field]) => creatorField(id, String(field)),
      )
  const isTold = (key: string) => changed.includes(key) || key.startsWith('employer.') || /\.-\d+\./.test(key)
  return Object.fromEntries(Object.entries(problems).filter(([key]) => isTold(key)))
}

export const creatorField = (id: number, field: string): string =>
  `creator.${id}.${field === 'elda_password_sha512' ? 'elda_password' : field}`
