import { CompanyIdentity, NewStore, SoftwareId } from '../accounts/companies.ts'
import { data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { Email, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const REQUIRED = 'Muss angegeben werden'
const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)
const PEOPLE = 'Eine Zahl von 1 bis 1 000 000, oder leer'

const upToNumber = (most: number, text: string) => {
  const message = `Eine Zahl von 1 bis ${text}, oder leer`
  return z.number(message).int(message).min(1, message).max(most, message).nullable()
}
/** What a company may have at most; null: any number. More is refused, by the database. docs/decisions/0077. */
const Quotas = z.object({
  mostPeople: upToNumber(1_000_000, '1 000 000'),
  mostStores: upToNumber(100_000, '100 000'),
  /** Of a million bytes each. */
  mostFileMegabytes: upToNumber(100_000_000, '100 000 000'),
  /** Requests by keys of programs within a minute. */
  mostProgramRequests: upToNumber(100_000, '100 000'),
})

/** A company as its operator sees it. Product H. */
export const ManagedCompany = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  companyNumber: z.string(),
  softwareId: z.number().int(),
  individualStoreIds: z.boolean(),
  hasUebersichtReport: z.boolean(),
  hasPlannerLicence: z.boolean(),
  hasTimeTrackingLicence: z.boolean(),
  /** Null: any number. More than that is said, and stops nothing. docs/decisions/0026. */
  licensedPeople: z.number().int().nullable(),
  isLocked: z.boolean(),
  /** Name and address are for the operator alone, and so is what stores there are. */
  isMasterDataLocked: z.boolean(),
  isDemo: z.boolean(),
  stores: z.number().int(),
  /** Who works there today, or will. */
  people: z.number().int(),
  ...Quotas.shape,
  fileMegabytes: z.number().int(),
  /** Of the last minute. */
  programRequests: z.number().int(),
  /** Somebody who may give rights there, or is invited to. */
  hasOwner: z.boolean(),
  /** Files that lie on no server of the payroll software, and wait for somebody. */
  failedHandOvers: z.number().int(),
  /** Of somebody with a role there, operators left out. */
  lastSignInAt: UtcText.nullable(),
  version: Version,
})
export type ManagedCompany = z.infer<typeof ManagedCompany>

const CompanyFields = z.object({
  ...CompanyIdentity.shape,
  companyNumber: upTo(32),
  softwareId: SoftwareId,
  individualStoreIds: z.boolean(),
  hasUebersichtReport: z.boolean(),
  hasPlannerLicence: z.boolean(),
  hasTimeTrackingLicence: z.boolean(),
  licensedPeople: z.number(PEOPLE).int(PEOPLE).min(1, PEOPLE).max(1_000_000, PEOPLE).nullable(),
})

const person = Trimmed.min(1, REQUIRED).max(128, 'Höchstens 128 Zeichen')

export const NewManagedCompany = CompanyFields.partial()
  .required({ name: true, softwareId: true })
  .extend({ store: NewStore, owner: z.object({ email: Email, firstName: person, lastName: person }) })
export type NewManagedCompany = z.output<typeof NewManagedCompany>

/** What is missing stays as it is. */
export const ManagedCompanyChange = CompanyFields.partial().extend({
  ...Quotas.partial().shape,
  isLocked: z.boolean().optional(),
  isMasterDataLocked: z.boolean().optional(),
  version: Version,
})
export type ManagedCompanyChange = z.output<typeof ManagedCompanyChange>

export const managedCompanies = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/companies',
    summary: 'Alle Betriebe der Installation',
    permission: 'superuser',
    answer: data(z.array(ManagedCompany)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/superadmin/companies',
    summary: 'Erstellt einen Betrieb mit seinem ersten Standort und lädt seinen Besitzer per E-Mail ein',
    body: NewManagedCompany,
    permission: 'superuser',
    answer: data(ManagedCompany),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/superadmin/companies/:id',
    summary: 'Ändert, was nur der Betreiber ändern kann: Name, Lizenzen, Schalter, und ob der Betrieb gesperrt ist',
    params: IdParams,
    body: ManagedCompanyChange,
    permission: 'superuser',
    answer: data(ManagedCompany),
    refusals: ['not_found', 'stale'],
  },
})
