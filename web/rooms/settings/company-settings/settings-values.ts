import type { CompanySettings } from '#contract/accounts/companies.ts'
import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import type { StoreSettings } from '#contract/accounts/stores.ts'
import type { EldaCreator } from '#contract/settings/elda-creators.ts'
import type { EldaEmployer } from '#contract/settings/elda-employer.ts'

/** All that the screen shows; what is not there yet, or may not be seen, is missing. */
export type Loaded = {
  company: CompanySettings
  software: readonly ExternalSoftware[]
  stores: readonly StoreSettings[] | undefined
  employer: EldaEmployer | undefined
  creators: readonly EldaCreator[] | undefined
}

/** Rows that are not saved yet, by their ids below zero; others that are to go. Spec 3 §4. */
export type Rows = { insurers: readonly number[]; creators: readonly number[] }

/** Every field of the screen by one name: `bmdId`, `store.7.costCenter`, `creator.-3.city`. */
export type Values = Record<string, unknown>

export const COMPANY_FIELDS = [
  'name',
  'description',
  'street',
  'postalCode',
  'city',
  'companyNumber',
  'softwareId',
  'bmdId',
  'dpwId',
  'socialInsuranceRegistrationMode',
  'employeeChangedFromMDMode',
  'activePdfMode',
  'useEldaService',
] as const
export const STORE_FIELDS = [
  'storeNumber',
  'bmdId',
  'dpwId',
  'costCenter',
  'isWebcockpitExportEnabled',
  'country',
  'federalState',
  'workDays',
  'workTime',
] as const
export const EMPLOYER_FIELDS = ['name', 'phone_number', 'email'] as const
export const INSURER_FIELDS = ['insurer', 'contribution_accountnumber'] as const
const CREATOR_FIELDS = [
  'elda_serial_number',
  'defaultProjekt',
  'name',
  'country',
  'postal',
  'city',
  'street',
  'phone',
  'email',
  'periodic_clearing_check',
] as const

export const NEW_INSURER = { insurer: null, contribution_accountnumber: '' }
export const NEW_CREATOR = {
  elda_serial_number: '',
  defaultProjekt: 'TM',
  name: '',
  country: 'A',
  postal: '',
  city: '',
  street: '',
  phone: '',
  email: '',
  periodic_clearing_check: false,
  elda_password: '',
  enter_pwd_as_sha512: false,
}

export const valuesOf = ({ company, stores = [], employer, creators = [] }: Loaded): Values => ({
  ...picked(company, COMPANY_FIELDS),
  ...Object.assign({}, ...stores.map(store => named('store', store.id, storeValues(store)))),
  ...Object.fromEntries(EMPLOYER_FIELDS.map(field => [`employer.${field}`, employer?.[field] ?? ''])),
  ...Object.assign({}, ...(employer?.insurer ?? []).map(row => named('insurer', row.id, picked(row, INSURER_FIELDS)))),
  ...Object.assign(
    {},
    ...creators.map(row =>
      named('creator', row.id, { ...picked(row, CREATOR_FIELDS), elda_password: '', enter_pwd_as_sha512: false }),
    ),
  ),
  removedInsurers: [],
  removedCreators: [],
})

const storeValues = ({ workTimeMode, workTimeFactor, ...store }: StoreSettings) =>
  picked({ ...store, workTime: workTimeOf(workTimeMode, workTimeFactor) }, STORE_FIELDS)

/** How a store counts the hours of a month, as one choice: `0:43250000` by that factor, `1` by days, `2` by weeks. */
export const workTimeOf = (mode: number, factor: number): string => (mode === 0 ? `0:${factor}` : String(mode))

/** What is sent of a store; the factor stays where nothing is counted by it. */
export function storeOf(id: number, values: Values): Values {
  const { workTime, ...row } = rowOf('store', id, values)
  const [mode, factor] = String(workTime).split(':')
  return { ...row, workTimeMode: Number(mode), ...(factor && { workTimeFactor: Number(factor) }) }
}

/** Those that a field of the screen stands for. */
export const storeFieldsOf = (field: (typeof STORE_FIELDS)[number]): readonly string[] =>
  field === 'workTime' ? ['workTimeMode', 'workTimeFactor'] : [field]

export const named = (kind: string, id: number, fields: object): Values =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${kind}.${id}.${field}`, value]))

/** The fields of one row, by their own names. */
export function rowOf(kind: string, id: number, values: Values): Values {
  const start = `${kind}.${id}.`
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )
}

/** Versions of all that is shown: another one means that somebody else was faster, or that this person has saved. */
export const revisionOf = ({ company, stores = [], employer, creators = [] }: Loaded): string =>
  [
    company.version,
    ...stores.map(({ id, version }) => `s${id}-${version}`),
    employer?.version,
    ...creators.map(({ id, version }) => `c${id}-${version}`),
  ].join(' ')

const picked = <Row extends object>(row: Row, fields: readonly (keyof Row)[]) =>
  Object.fromEntries(fields.map(field => [field, row[field]]))
